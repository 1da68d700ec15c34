import type { Customer } from "#domain/customer/customer.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { saveRecord } from "../records/save-record.ts";
import { unparkEntry } from "../outbox/unpark-entry.ts";
import { suggestCorrection } from "./suggest-correction.ts";

/** `nothing`: nothing was filled in. `codeTaken`: another customer has the code. */
export interface CompleteCustomerProblem {
  readonly code: "nothing" | "invalid" | "codeTaken" | "storageFull";
}

export interface CompleteCustomerRequest {
  readonly before: Customer;
  readonly after: Customer;
  /** The order that the store refused for it; null = only the customer was. */
  readonly orderId: Identifier | null;
}

/**
 * Fills in what the store misses of a customer (`CUSTOMER_INCOMPLETE`, CUST-27): in the change it refused, else as a new
 * one. Who may not edit the customer suggests it. Both are sent again, and what waits for them follows.
 */
export async function completeCustomer(
  device: Device,
  { before, after, orderId }: CompleteCustomerRequest,
): Promise<Result<null, CompleteCustomerProblem>> {
  const saved = await saveRecord(device, { noun: "customer", recordId: before.id, before, after });
  const isForbidden = !saved.ok && saved.problem.code === "notAllowed";
  const answer = isForbidden ? await suggestCorrection(device, { customer: before, changes: after }) : saved;
  if (!answer.ok) {
    const { code } = answer.problem;
    return refuse({ code: code === "nothing" || code === "codeTaken" || code === "storageFull" ? code : "invalid" });
  }
  if (orderId !== null) await unparkEntry(device, orderKey(orderId));
  return accept(null);
}
