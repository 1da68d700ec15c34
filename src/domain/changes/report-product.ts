import * as v from "valibot";
import { ProductReport } from "../product/product-report.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

const ReportProduct = v.object({ kind: v.literal("reportProduct"), report: ProductReport });
type ReportProduct = v.InferOutput<typeof ReportProduct>;

/** Reports an error in a product to the owner. */
export const reportProduct = {
  kind: "reportProduct",
  schema: ReportProduct,
  isReplayed: true,
  ...RECORD_CALL,
  lane: ({ report }) => recordLane("correction", report.productId),
  needs: ({ report }) => [{ noun: "product", recordId: report.productId }],
  unsent: ({ report }) => ({ kind: "corrections", id: report.correctionId }),
  sheet: ({ report: { productId, label } }) => ({
    text: "reportProduct",
    record: { noun: "product", recordId: productId, label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<ReportProduct>;
