import * as v from "valibot";
import { Correction, CorrectionDecision, ReportDecision } from "../customer/correction.ts";
import { Identifier } from "../values/identifier.ts";
import { ImageId, ImageNoun } from "../image/image.ts";
import { Order, OrderStatus } from "../order/order.ts";
import { ProductReport } from "../product/product-report.ts";
import { RecordEdit } from "../records/record-edit.ts";
import { StockCount, StockExpectation } from "../stock/stock.ts";

/**
 * Everything a device can ask the store to do. Entries wait on phones for days, so kinds are added and never reshaped.
 */
export const Change = v.variant("kind", [
  v.object({ kind: v.literal("placeOrder"), order: Order }),
  v.object({
    kind: v.literal("advanceOrder"),
    orderId: Identifier,
    from: OrderStatus,
    to: OrderStatus,
    reason: v.pipe(v.string(), v.maxLength(300)),
  }),
  v.object({ kind: v.literal("saveRecord"), edit: RecordEdit }),
  v.object({ kind: v.literal("countStock"), count: StockCount }),
  v.object({ kind: v.literal("expectStock"), expectation: StockExpectation }),
  v.object({ kind: v.literal("suggestCorrection"), correction: Correction }),
  v.object({ kind: v.literal("decideCorrection"), decision: CorrectionDecision }),
  v.object({ kind: v.literal("reportProduct"), report: ProductReport }),
  v.object({ kind: v.literal("decideReport"), decision: ReportDecision }),
  // The bytes lie beside the outbox under the same id. `label` is what they are of, for "To send".
  v.object({
    kind: v.literal("saveImage"),
    imageId: ImageId,
    noun: ImageNoun,
    label: v.pipe(v.string(), v.maxLength(200)),
  }),
]);
export type Change = v.InferOutput<typeof Change>;
export type ChangeKind = Change["kind"];

/** The order that a change is about; null for changes of other records. */
export function orderIdOf(change: Change): Identifier | null {
  if (change.kind === "placeOrder") return change.order.orderId;
  return change.kind === "advanceOrder" ? change.orderId : null;
}
