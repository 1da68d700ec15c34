import { findRecordErrors } from "#domain/records/check-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import {
  FIELDS_OF_SUBJECT,
  type ReportedField,
  reportProblem,
  type ReportSubject,
} from "#domain/product/product-report.ts";
import type { Product } from "#domain/product/product.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** `nothing`: neither a correct value nor a note, and the subject alone does not say what is wrong. */
export type ReportProductProblem =
  | { readonly code: "nothing" | "storageFull" }
  | { readonly code: "invalid"; readonly problems: readonly FieldProblem[] };

export interface ReportProductRequest {
  readonly product: Product;
  readonly subject: ReportSubject;
  /** The correct values, as far as known; fields of other subjects are ignored. */
  readonly changes: Partial<Pick<Product, ReportedField>>;
  readonly note: string;
}

/** Reports a product's error and the correct value to the owner (PROD-17). Works offline. */
export async function reportProduct(
  device: Device,
  { product, subject, changes, note }: ReportProductRequest,
): Promise<Result<null, ReportProductProblem>> {
  const changed = diffRecord(product, { ...product, ...changes });
  const fields: Partial<Record<ReportedField, FieldEdit>> = {};
  for (const field of FIELDS_OF_SUBJECT[subject]) {
    const edit = changed[field];
    if (edit !== undefined) fields[field] = edit;
  }
  const said = { subject, fields, note: note.trim().slice(0, 300) };
  if (reportProblem(said) !== null) return refuse({ code: "nothing" });
  const problems = findRecordErrors("product", product, { ...product, ...changes }, NO_OTHER_RECORDS);
  if (problems.length > 0) return refuse({ code: "invalid", problems });
  const correctionId = device.newId();
  const queued = await queueChange(device, {
    key: `${product.id}:${correctionId}`,
    change: {
      kind: "reportProduct",
      report: {
        ...said,
        correctionId,
        productId: product.id,
        suggestedAt: device.now(),
        label: product.name.slice(0, 200),
      },
    },
  });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}

/** The fields that can be reported are checked without other records. */
const NO_OTHER_RECORDS = { categories: [], priceLists: [] };
