import type { FormerStates } from "#domain/order/former-states.ts";
import { type OrderProof, proveOrder } from "#domain/order/prove-order.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import { HOUR, makeCustomer, makeOrder, makePriceList, makeProduct, makeSettings, NOW } from "./sales.ts";

/** The facts about an ordinary order that arrives an hour after its capture, apart from `changes`. */
export function makeProofFacts(changes: Partial<ProofFacts> = {}): ProofFacts {
  const { settings = makeSettings() } = changes;
  return {
    order: makeOrder({}, { settings }),
    receivedAt: NOW + HOUR,
    settings,
    captured: settings,
    customer: makeCustomer(),
    products: new Map([["p1", makeProduct()]]),
    priceLists: [makePriceList(), makePriceList({ id: "wholesale", name: "Wholesale", isDefault: false })],
    former: null,
    ...changes,
  };
}

/** Former states since 16 days ago, none unless given. */
export function makeFormer(changes: Partial<FormerStates> = {}): FormerStates {
  return { since: NOW - 384 * HOUR, products: new Map(), priceLists: new Map(), customer: [], ...changes };
}

/** The proof of an order whose amounts fit. */
export function proofOf(facts: ProofFacts): OrderProof {
  const proof = proveOrder(facts);
  if (proof === null) throw new Error("the order's amounts are too large");
  return proof;
}
