import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { useOnline } from "../hooks/use-online.ts";

interface OnlineSubmitProps {
  readonly busy: boolean;
  /** Off for a reason that its own text says. */
  readonly disabled?: boolean;
  /** What is said without a network, where the usual sentence is not enough. */
  readonly offlineReason?: string;
  readonly children: ReactNode;
}

/** The main action of a form that only the server can answer: off, with the reason, while there is no network. */
export function OnlineSubmit({ busy, disabled = false, offlineReason, children }: OnlineSubmitProps) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <Button
      variant="main"
      type="submit"
      full
      busy={busy}
      disabled={!online || disabled}
      reason={online ? undefined : (offlineReason ?? t("ui.needsConnection"))}
    >
      {children}
    </Button>
  );
}
