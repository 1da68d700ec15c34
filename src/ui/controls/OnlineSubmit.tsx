import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { useOnline } from "../hooks/use-online.ts";

interface OnlineSubmitProps {
  readonly busy: boolean;
  /** Disabled for a reason shown elsewhere. */
  readonly disabled?: boolean;
  /** Replaces the usual offline hint. */
  readonly offlineReason?: string;
  readonly children: ReactNode;
}

/** The main action of a form that needs the server: disabled with a hint while offline. */
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
