import { SESSION_MAX_AGE_MS } from "../access/access.ts";
import { MAX_SKEW_MS } from "../captures/capture-origin.ts";
import type { CompanySettings } from "../company/company.ts";
import type { Instant } from "../values/instant.ts";
import type { Span } from "./former-states.ts";
import type { Order } from "./order.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Feeds reach a phone one after the other, products in packs: replaced data count for this much longer. */
export const FEED_LAG_MS = HOUR_MS;

/** When an order was captured and arrived, and under which rules. */
export interface CaptureTimes {
  readonly order: Pick<Order, "capturedAt">;
  readonly receivedAt: Instant;
  readonly settings: CompanySettings;
  /** The rules of the version frozen into the order, null where they were not in force at capture. */
  readonly captured: CompanySettings | null;
}

/** The company's hours; if it shortened them, orders captured under the longer ones keep those. */
export function honourMs({ settings, captured }: Pick<CaptureTimes, "settings" | "captured">): number {
  return Math.max(settings.priceHonourHours, captured?.priceHonourHours ?? 0) * HOUR_MS;
}

/** Whether the order arrived within the company's hours, so that what it captured is honoured (PRICE-24). */
export function isInHonourHours(times: CaptureTimes): boolean {
  return times.receivedAt - times.order.capturedAt <= honourMs(times);
}

/**
 * The rules an order is checked against (ORDER-25): those it was captured under while they are honoured, then
 * today's. Stock, working hours and the currency are always today's.
 */
export function rulesInForce(times: CaptureTimes): CompanySettings {
  const { captured, settings } = times;
  const isHonoured = captured?.currency === settings.currency && isInHonourHours(times);
  return isHonoured ? captured : settings;
}

/**
 * The server times whose data a phone may have had at this moment of its clock: a session lasts so long, and so does
 * selling by the data of the last contact.
 */
export function phoneSpan(at: Instant): Span {
  return { from: at - SESSION_MAX_AGE_MS, to: at + MAX_SKEW_MS };
}
