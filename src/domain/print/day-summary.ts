import type { PayMethod } from "../counter/counter-sale.ts";
import type { Day } from "../values/instant.ts";
import type { Amount, Currency } from "../values/money.ts";

/** The figures of a till's day as they are printed (PRINT-10). */
export interface DaySummary {
  /** X = so far, Z = the day's end. */
  readonly kind: "X" | "Z";
  readonly day: Day;
  /** A closing's number; "" = so far. */
  readonly number: string;
  /** The device's letter. */
  readonly till: string;
  /** Who printed it. */
  readonly byName: string;
  readonly currency: Currency;
  readonly sales: number;
  readonly total: Amount;
  readonly discounts: Amount;
  readonly byMethod: readonly { readonly method: PayMethod; readonly sales: number; readonly paid: Amount }[];
  readonly rounding: Amount;
  /** What the drawer should hold, and what was counted; null = it was not counted. */
  readonly drawer: {
    readonly float: Amount;
    readonly cash: Amount;
    readonly counted: Amount;
    readonly reason: string;
  } | null;
}
