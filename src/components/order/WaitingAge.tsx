import { Clock, ClockAlert } from "lucide-react";
import { type Waiting, type WaitingLimits, waitingOf } from "#domain/order/waiting-time.ts";
import type { Instant } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";

const COLOURS: Readonly<Record<Waiting, string>> = {
  short: "text-muted",
  long: "font-medium text-attention-ink",
  tooLong: "font-medium text-danger",
};

interface WaitingAgeProps {
  readonly since: Instant;
  readonly limits: WaitingLimits | null;
  /** It is the longest of several. */
  readonly isOldest?: boolean;
}

/** How long an order waits, in the colour of its working time (ORDER-50). */
export function WaitingAge({ since, limits, isOldest = false }: WaitingAgeProps) {
  const { t } = useText();
  const waiting = limits === null ? "short" : waitingOf(since, limits);
  const Sign = waiting === "short" ? Clock : ClockAlert;
  return (
    <span className={joinClasses("inline-flex items-center gap-1 text-caption", COLOURS[waiting])}>
      <Sign aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        {isOldest && `${t("orders.waiting.oldest")} `}
        <AgeText at={since} />
      </span>
      {waiting !== "short" && <span className="sr-only">{t(`orders.waiting.${waiting}`)}</span>}
    </span>
  );
}
