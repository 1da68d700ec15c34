import type { Firestore } from "firebase-admin/firestore";
import { historyNeeded, type OrderProof, proveOrder } from "#domain/order/prove-order.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { readFormer } from "../records/former-records.ts";

/** Proves an order by the present data, which decide most orders, and only where they do not by the former ones too. */
export async function proveBySteps(
  firestore: Firestore,
  companyId: Identifier,
  facts: Omit<ProofFacts, "former">,
): Promise<OrderProof | null> {
  const present = proveOrder({ ...facts, former: null });
  const needed = historyNeeded({ ...facts, former: null }, present);
  if (needed === null) return present;
  const { customerId } = facts.order;
  const former = await readFormer(firestore, companyId, { ...needed, customerId });
  return proveOrder({ ...facts, former });
}
