import type { Customer } from "../customer/customer.ts";
import type { PriceList } from "../pricing/price-list.ts";
import type { Day, Instant } from "../values/instant.ts";

/** A stop that is still to be made, today or tomorrow. */
export interface RoadStop {
  readonly customerId: string;
  /** Null = this device does not have the customer. */
  readonly name: string | null;
  readonly day: Day;
  /** When it ends at the latest: its window, or the end of the day. */
  readonly until: Instant;
}

/** The day that somebody gets ready for: today, or tomorrow once today's hours are over. */
export interface RoadDay {
  readonly day: Day;
  readonly isToday: boolean;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** What this device's databases say. */
export interface StoredFacts {
  readonly now: Instant;
  readonly day: RoadDay;
  readonly sessionEndsAt: Instant;
  /** Of that day and of the next one, in driving order. */
  readonly stops: readonly RoadStop[];
  /** The customers of the stops, as far as they are here, and the price lists. */
  readonly customers: readonly Pick<Customer, "id" | "priceListId" | "groupId">[];
  readonly priceLists: readonly PriceList[];
  /** `broken` = a part of it cannot be read; `differs` = it is not what the store has. */
  readonly catalogue: "complete" | "notLoaded" | "broken" | "differs";
  /** When the store last confirmed them; null = never loaded. */
  readonly balancesAt: Instant | null;
  readonly stockAt: Instant | null;
  /** The working days among the next three that have no plan here; null = the itinerary was never loaded. */
  readonly daysWithoutPlan: readonly Day[] | null;
  readonly outbox: { readonly waiting: number; readonly parked: number; readonly customerIds: readonly string[] };
}

/** What the browser says; null = it does not. */
export interface HostFacts {
  /** Whether it keeps the data when the disk gets full. */
  readonly isPersisted: boolean | null;
  readonly freeBytes: number | null;
  readonly updateWaits: boolean;
  readonly location: "granted" | "denied" | "prompt" | null;
  /** By how much this device's clock is ahead of the store's; unknown without a connection. */
  readonly clockSkewMs: number | null;
  /** 0 to 1. */
  readonly battery: { readonly charge: number; readonly isCharging: boolean } | null;
}

/** A sale that the self-test could not make. */
export interface FailedSale {
  readonly customerId: string;
  readonly customerName: string;
  /** "" = it failed before a product. */
  readonly productName: string;
  /** `noPrice` = not one of several products; the others fail the whole customer. */
  readonly reason:
    | "customerMissing"
    | "noProducts"
    | "noPrice"
    | "noPriceAtAll"
    | "productMissing"
    | "notReadable"
    | "notSound";
}

/** What the self-test did; `crashed` = it did not come to an end. */
export type SelfTest =
  | { readonly outcome: "crashed" }
  | {
      readonly outcome: "ended";
      readonly customers: number;
      readonly prices: number;
      readonly failures: readonly FailedSale[];
    };

export interface RoadFacts extends StoredFacts, HostFacts {
  readonly selfTest: SelfTest;
}
