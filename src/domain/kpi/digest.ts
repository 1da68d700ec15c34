import { addDays, businessDayOf, dayStart, instantAt } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";
import type { Figures } from "./figures.ts";

/** When owners get it: minutes after midnight by the company's clocks (KPI-20). */
const SENT_AT = 7 * 60;

/** What of a company's morning is due at a moment. */
export interface DigestMorning {
  /** The day that the digest tells of, and that it is compared with. */
  readonly day: Day;
  readonly weekBefore: Day;
  /** Devices that were not heard from since then were silent all day. */
  readonly silentSince: Instant;
  readonly isDue: boolean;
  /** When to look again. */
  readonly nextAt: Instant;
}

/** Once the clocks of the company show seven, the day before is told of. */
export function digestMorning(now: Instant, timeZone: string): DigestMorning {
  const today = businessDayOf(now, timeZone);
  const sentAt = instantAt(today, SENT_AT, timeZone);
  const day = addDays(today, -1);
  const isDue = now >= sentAt;
  const nextAt = isDue ? instantAt(addDays(today, 1), SENT_AT, timeZone) : sentAt;
  return { day, weekBefore: addDays(day, -7), silentSince: dayStart(day, timeZone), isDue, nextAt };
}

/** What a digest says. */
export interface DigestFacts {
  readonly day: Day;
  readonly figures: Figures;
  readonly before: Figures;
  /** Orders that wait for an approver, and suggestions that wait for an owner. */
  readonly approvals: number;
  readonly corrections: number;
  readonly devices: number;
  /** Those of them that were not heard from; `since` is when the last of those was. */
  readonly silent: { readonly count: number; readonly since: Instant } | null;
}
