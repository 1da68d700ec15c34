import { CORRECTION_FIELDS, type CorrectionField } from "#domain/customer/correction.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** `nothing`: no correctable field would change. */
export type SuggestCorrectionProblem =
  | { readonly code: "nothing" | "storageFull" }
  | { readonly code: "invalid"; readonly problems: readonly FieldProblem[] };

export interface SuggestCorrectionRequest {
  readonly customer: Customer;
  /** The corrected values, of the fields in `CORRECTION_FIELDS`. */
  readonly changes: Partial<Pick<Customer, CorrectionField>>;
  readonly note?: string;
}

/** Suggests a correction of a customer to the owner (CUST-13): phone, contact, pin, window, closed. */
export async function suggestCorrection(
  device: Device,
  { customer, changes, note = "" }: SuggestCorrectionRequest,
): Promise<Result<null, SuggestCorrectionProblem>> {
  const after = { ...customer, ...changes };
  const changed = diffRecord(customer, after);
  const fields: Partial<Record<CorrectionField, FieldEdit>> = {};
  for (const field of CORRECTION_FIELDS) {
    const edit = changed[field];
    if (edit !== undefined) fields[field] = edit;
  }
  if (Object.keys(fields).length === 0) return refuse({ code: "nothing" });
  const problems = findRecordErrors("customer", customer, after, { categories: [], priceLists: [] });
  if (problems.length > 0) return refuse({ code: "invalid", problems });
  const correctionId = device.newId();
  const queued = await queueChange(device, {
    key: `${customer.id}:${correctionId}`,
    change: {
      kind: "suggestCorrection",
      correction: {
        correctionId,
        customerId: customer.id,
        fields,
        note: note.trim().slice(0, 300),
        suggestedAt: device.now(),
        label: customer.name.slice(0, 200),
      },
    },
  });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}
