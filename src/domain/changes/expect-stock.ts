import * as v from "valibot";
import { StockExpectation } from "../stock/stock.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";
import type { LocalCount } from "./count-stock.ts";
import { RECORD_CALL } from "./record-call.ts";

const ExpectStock = v.object({ kind: v.literal("expectStock"), expectation: StockExpectation });
type ExpectStock = v.InferOutput<typeof ExpectStock>;

/** Sets the next expected delivery of a product. */
export const expectStock = {
  kind: "expectStock",
  schema: ExpectStock,
  isReplayed: false,
  ...RECORD_CALL,
  lane: ({ expectation }) => recordLane("stock", expectation.productId),
  needs: ({ expectation }) => [{ noun: "product", recordId: expectation.productId }],
  localRow: ({ expectation }, { key, seq }) => {
    const { productId } = expectation;
    const row: LocalCount = { key, productId, seq, expectation, acceptedRev: null, acceptedAt: null };
    return { table: "ownCounts", id: key, row };
  },
  unsent: ({ expectation }) => ({ kind: "stockCounts", id: expectation.productId }),
  sheet: ({ expectation: { productId, label } }) => ({
    text: "expectStock",
    record: { noun: "product", recordId: productId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<ExpectStock>;
