import { CalendarCheck, Lock, PauseCircle } from "lucide-react";
import { memo } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import type { TillUse } from "./use-operator.ts";

/** The till's open sheet; null = none. */
export type OpenSheet = "cart" | "charge" | "discount" | "customer" | "tickets" | "day" | null;

interface TillHeaderProps {
  /** How many sales are parked. */
  readonly parked: number;
  /** Null where the lock has its place beside the search. */
  readonly till: TillUse | null;
  readonly onOpen: (sheet: OpenSheet) => void;
}

/** Memoised: a scan does not render it. */
export const TillHeader = memo(function TillHeader({ parked, till, onOpen }: TillHeaderProps) {
  const { t } = useText();
  return (
    <ScreenHeader
      title={t("counter.title")}
      back="/home"
      actions={
        <>
          <IconButton
            label={t("counter.tickets.open", { count: parked })}
            icon={<PauseCircle className="size-6" />}
            count={parked}
            onClick={() => onOpen("tickets")}
          />
          {till !== null && <LockButton till={till} />}
          <IconButton
            label={t("counter.day.open")}
            icon={<CalendarCheck className="size-6" />}
            onClick={() => onOpen("day")}
          />
        </>
      }
    />
  );
});

/** Who serves, and locks the till; nothing where everybody may serve without a PIN. */
export function LockButton({ till }: { readonly till: TillUse }) {
  if (till.operators.length === 0) return null;
  return (
    <Button variant="quiet" icon={<Lock aria-hidden className="size-5" />} onClick={till.lock}>
      {till.operator.name.split(" ")[0]}
    </Button>
  );
}
