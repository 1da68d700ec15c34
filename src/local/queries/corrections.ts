import { CORRECTION_FIELDS, type CorrectionField, type StoredCorrection } from "#domain/correction.ts";
import type { Customer } from "#domain/customer.ts";
import type { Device } from "../device.ts";
import { readCustomers } from "../overlaid-rows.ts";

/** A suggested correction with the customer as this device knows it; null where it has no copy. */
export interface CorrectionView {
  readonly correction: StoredCorrection;
  readonly customer: Customer | null;
}

/** What the owner is asked, the oldest first. What was decided on this device is gone at once, sent or not. */
export async function listOpenCorrections(device: Device): Promise<readonly CorrectionView[]> {
  const [stored, outbox] = await Promise.all([
    device.mirror.corrections.toArray(),
    device.work.outbox.where("state").equals("waiting").toArray(),
  ]);
  const decided = new Set(
    outbox.flatMap(({ change }) => (change.kind === "decideCorrection" ? [change.decision.correctionId] : [])),
  );
  const open = stored
    .filter(({ state, correctionId }) => state === "open" && !decided.has(correctionId))
    .toSorted((a, b) => a.suggestedAt - b.suggestedAt);
  const customers = await readCustomers(
    device,
    open.map(({ customerId }) => customerId),
  );
  return open.map((correction, index) => ({ correction, customer: customers[index] ?? null }));
}

/** The fields of a customer that I suggested to correct and that wait on this device. */
export async function listWaitingSuggestions(device: Device, customerId: string): Promise<readonly CorrectionField[]> {
  const outbox = await device.work.outbox.orderBy("seq").toArray();
  const fields = outbox.flatMap(({ change }) =>
    change.kind === "suggestCorrection" && change.correction.customerId === customerId
      ? Object.keys(change.correction.fields)
      : [],
  );
  return CORRECTION_FIELDS.filter((field) => fields.includes(field));
}
