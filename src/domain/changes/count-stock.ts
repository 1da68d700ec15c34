import * as v from "valibot";
import { StockCount, type StockExpectation } from "../stock/stock.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

const CountStock = v.object({ kind: v.literal("countStock"), count: StockCount });
type CountStock = v.InferOutput<typeof CountStock>;

/**
 * A count or expected delivery entered on this device, applied over the mirror's stock until that has caught up.
 * `acceptedRev` is the stock's revision with it, null = the store does not have it yet.
 */
export interface LocalCount {
  /** The key of its outbox entry. */
  key: string;
  productId: string;
  seq: number;
  count?: StockCount;
  expectation?: StockExpectation;
  acceptedRev: number | null;
  acceptedAt: number | null;
}

/** Sets the stock on hand to a counted quantity. */
export const countStock = {
  kind: "countStock",
  schema: CountStock,
  isReplayed: false,
  ...RECORD_CALL,
  lane: ({ count }) => recordLane("stock", count.productId),
  needs: ({ count }) => [{ noun: "product", recordId: count.productId }],
  localRow: ({ count }, { key, seq }) => {
    const { productId } = count;
    const row: LocalCount = { key, productId, seq, count, acceptedRev: null, acceptedAt: null };
    return { table: "ownCounts", id: key, row };
  },
  unsent: ({ count }) => ({ kind: "stockCounts", id: count.productId }),
  sheet: ({ count: { productId, label } }) => ({
    text: "countStock",
    record: { noun: "product", recordId: productId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<CountStock>;
