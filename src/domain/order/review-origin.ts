import { addDays, businessDayOf } from "../values/business-day.ts";
import type { CompanySettings } from "../company/company.ts";
import { type CaptureOrigin, isClockBehind, isForeignDevice, MAX_SKEW_MS } from "../captures/capture-origin.ts";
import { type Customer, isSeenBy } from "../customer/customer.ts";
import { SESSION_MAX_AGE_MS } from "../access/access.ts";
import { seesAll } from "../access/is-owner.ts";
import type { Role } from "../access/identity.ts";
import type { Instant } from "../values/instant.ts";
import type { Order, OrderFlag } from "./order.ts";
import { parseOrderNumber } from "./order-number.ts";

/** What the server knows of who sent an order, from where and when. */
export interface OriginFacts {
  readonly order: Order;
  readonly receivedAt: Instant;
  readonly settings: Pick<CompanySettings, "timeZone">;
  /** The rules frozen into the order, if they were in force at capture: its day is that of their time zone. */
  readonly captured?: Pick<CompanySettings, "timeZone"> | null;
  /** The roles of the person who sent it. */
  readonly roles: readonly Role[];
  /** Null if the customer was deleted. */
  readonly customer: Pick<Customer, "repId" | "otherRepIds"> | null;
  /** When the author last lost this customer; null = never. */
  readonly lostAt: Instant | null;
  readonly origin: CaptureOrigin;
}

/** An order that took longer to arrive than the longest honour time a company can choose is late (ORDER-35). */
const MAX_DELAY_MS = 168 * 60 * 60 * 1000;

/** Days ahead that nobody promises (ORDER-35). */
const MAX_PROMISE_DAYS = 180;

/** Flags of an order's sender, number, device and dates (ORDER-34 to ORDER-36). */
export function originFlags(facts: OriginFacts): OrderFlag[] {
  const { order, origin } = facts;
  const flags: OrderFlag[] = [];
  if (isOutOfScope(facts)) flags.push("NOT_OWN_CUSTOMER");
  if (isForeignDevice(order, parseOrderNumber(order.orderNo), origin)) flags.push("DEVICE_MISMATCH");
  if (hasImpossibleDate(facts)) flags.push("CLOCK_SKEW");
  if (isLate(facts)) flags.push("LATE_CAPTURE");
  return flags;
}

/** The last day that can be promised at this instant (ORDER-35). */
export function lastPromiseDay(now: Instant, { timeZone }: Pick<CompanySettings, "timeZone">): string {
  return addDays(businessDayOf(now, timeZone), MAX_PROMISE_DAYS);
}

/**
 * Whether a salesperson sold to a customer who is not theirs (ORDER-34). What was sold up to a session's length after
 * they lost the customer counts as theirs: their phone may not have heard of it.
 */
function isOutOfScope({ order, roles, customer, lostAt }: OriginFacts): boolean {
  if (customer === null || seesAll(roles) || isSeenBy(customer, order.repId)) return false;
  return lostAt === null || order.capturedAt > lostAt + SESSION_MAX_AGE_MS;
}

function hasImpossibleDate({ order, receivedAt, settings, captured, origin }: OriginFacts): boolean {
  if (order.capturedAt - receivedAt > MAX_SKEW_MS || isClockBehind(order, origin)) return true;
  if (businessDayOf(order.capturedAt, (captured ?? settings).timeZone) !== order.businessDay) return true;
  return order.promisedOn > lastPromiseDay(order.capturedAt, settings);
}

/** Whether it arrived after its promised day, or long after its capture. What was sold at the counter was handed over. */
function isLate({ order, receivedAt, settings }: OriginFacts): boolean {
  if (receivedAt - order.capturedAt > MAX_DELAY_MS) return true;
  if (order.sale !== undefined) return false;
  return businessDayOf(receivedAt, settings.timeZone) > order.promisedOn;
}
