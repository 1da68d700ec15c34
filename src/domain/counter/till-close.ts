import * as v from "valibot";
import { CAPTURE_DOUBTS, captureDoubts } from "../captures/capture-doubts.ts";
import { CaptureCount, type CaptureOrigin } from "../captures/capture-origin.ts";
import { parseOrderNumber } from "../order/order-number.ts";
import { isSameValue } from "../records/diff-record.ts";
import { isCalendarDay } from "../values/business-day.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount, Currency, sumAmounts } from "../values/money.ts";
import { PayMethod } from "./counter-sale.ts";
import { denominationsOf } from "./denominations.ts";
import { type TillFigures, tillFigures } from "./till-figures.ts";

export const MAX_CLOSE_REASON = 300;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const NotNegative = v.pipe(Amount, v.minValue(0));

/** So many notes or coins of one worth, in minor units. */
export const CashPieces = v.object({ worth: v.pipe(Amount, v.minValue(1)), count: v.pipe(Count, v.minValue(1)) });
export type CashPieces = v.InferOutput<typeof CashPieces>;

/** The end of a till's period (COUNTER-14): what it sold since the close before, and what was counted in its drawer. */
export const TillClose = v.object({
  closeId: Identifier,
  closeNo: v.pipe(v.string(), v.maxLength(32)),
  companyId: Identifier,
  repId: Identifier,
  repName: v.string(),
  deviceId: Identifier,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  counted: v.exactOptional(CaptureCount),
  capturedAt: Instant,
  businessDay: Day,
  currency: Currency,
  /** The device's letter. */
  till: v.pipe(v.string(), v.maxLength(4)),
  /** Its sales follow this place in the device's count of captures: the close before; 0 = the first close, of its day. */
  afterSeq: Count,
  sales: Count,
  total: NotNegative,
  /** What discounts took from the sales. */
  discounts: NotNegative,
  byMethod: v.pipe(
    v.array(v.object({ method: PayMethod, sales: v.pipe(Count, v.minValue(1)), paid: NotNegative })),
    v.maxLength(4),
  ),
  rounding: Amount,
  cash: NotNegative,
  /** In the drawer before the first sale. */
  float: NotNegative,
  pieces: v.pipe(v.array(CashPieces), v.maxLength(20)),
  /** Why more or less was counted than should be there. */
  reason: v.pipe(v.string(), v.maxLength(MAX_CLOSE_REASON)),
});
export type TillClose = v.InferOutput<typeof TillClose>;

/** The store's proof that it received a close. */
export const TillCloseReceipt = v.looseObject({
  closeId: Identifier,
  closeNo: v.string(),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type TillCloseReceipt = v.InferOutput<typeof TillCloseReceipt>;

/** A close as stored. */
export const StoredTillClose = v.object({
  ...TillClose.entries,
  flags: v.array(v.string()),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type StoredTillClose = v.InferOutput<typeof StoredTillClose>;

/** What the store doubts of a close: its device and clock, its place after the one before, its figures by the store's orders. */
export const CLOSE_FLAGS = [...CAPTURE_DOUBTS, "NOT_CONSECUTIVE", "FIGURES_DIFFER"] as const;
export type CloseFlag = (typeof CLOSE_FLAGS)[number];

/** What the notes and coins are worth. */
export function countedCash(pieces: readonly CashPieces[]): Amount {
  return sumAmounts(pieces.map(({ worth, count }) => worth * count));
}

/** How much more than expected was counted; negative = cash is missing. */
export function drawerDifference({ float, cash, pieces }: Pick<TillClose, "float" | "cash" | "pieces">): Amount {
  return countedCash(pieces) - float - cash;
}

/** The first field of a close that cannot be, or lacks its reason; null = sound. */
export function closeProblem(close: Omit<TillClose, "closeNo" | "seq">, currency: Currency): string | null {
  const { byMethod, pieces } = close;
  if (!isCalendarDay(close.businessDay)) return "businessDay";
  if (close.currency !== currency) return "currency";
  if (new Set(byMethod.map(({ method }) => method)).size < byMethod.length) return "byMethod";
  if (sumAmounts(byMethod.map(({ sales }) => sales)) !== close.sales) return "sales";
  if (sumAmounts(byMethod.map(({ paid }) => paid)) !== close.total + close.rounding) return "total";
  if (close.cash !== (byMethod.find(({ method }) => method === "cash")?.paid ?? 0)) return "cash";
  const worths = pieces.map(({ worth }) => worth);
  const known = denominationsOf(currency);
  if (new Set(worths).size < worths.length || worths.some((worth) => !known.includes(worth))) return "pieces";
  return drawerDifference(close) !== 0 && close.reason.trim() === "" ? "reason" : null;
}

/** The part of a sale that says which close counts it, and with what. */
type CountedSale = Parameters<typeof tillFigures>[0][number] & {
  readonly deviceId: Identifier;
  readonly repId: Identifier;
  readonly seq: number;
  readonly businessDay: Day;
};

/** The sales since a till's last close; null = it was never closed, so those of the day (COUNTER-14). */
export function openSales<Sale extends CountedSale>(
  sales: readonly Sale[],
  till: { readonly deviceId: Identifier; readonly repId: Identifier; readonly today: Day },
  last: Pick<TillClose, "seq"> | null,
): readonly Sale[] {
  return sales.filter(
    ({ deviceId, repId, seq, businessDay }) =>
      deviceId === till.deviceId &&
      repId === till.repId &&
      (last === null ? businessDay === till.today : seq > last.seq),
  );
}

/** The store's doubts about a close. */
export function closeFlags(facts: {
  readonly close: TillClose;
  readonly receivedAt: Instant;
  readonly timeZone: string;
  readonly origin: CaptureOrigin;
  /** The place of this till's close before it; 0 = none. */
  readonly before: number;
  /** The sales of the device between both, as the store has them. */
  readonly sales: readonly CountedSale[];
}): CloseFlag[] {
  const { close, receivedAt, timeZone, origin, before, sales } = facts;
  const { deviceId, repId, businessDay: today, afterSeq, seq } = close;
  const number = parseOrderNumber(close.closeNo.slice(2));
  const flags: CloseFlag[] = captureDoubts(close, { number, at: close.capturedAt, receivedAt, timeZone, origin });
  if (before !== afterSeq) flags.push("NOT_CONSECUTIVE");
  const counted = openSales(sales, { deviceId, repId, today }, afterSeq === 0 ? null : { seq: afterSeq });
  const known = tillFigures(counted.filter((each) => each.seq < seq));
  if (!isSameValue(known, figuresOf(close))) flags.push("FIGURES_DIFFER");
  return flags;
}

/** A close's figures. */
export function figuresOf({ sales, total, discounts, byMethod, cash, rounding }: TillClose): TillFigures {
  return { sales, total, discounts, byMethod, cash, rounding };
}
