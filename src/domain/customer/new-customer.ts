import { CUSTOMER_DEFAULTS, type Customer } from "./customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Identity } from "../access/identity.ts";
import { addsProspectsOnly } from "../records/record-access.ts";

/** The kinds of customer that the short form offers (CUST-9). Imports bring others, which stay as they are. */
export const CUSTOMER_KINDS = ["store", "restaurant", "distributor", "other"] as const;

/**
 * A new customer as its form begins: with an id of its own, a suggested code, and the rights of whoever brings it in
 * (CUST-10): a salesperson's is a prospect of their own, the store's is active and belongs to nobody yet.
 */
export function newCustomer(id: Identifier, person: Pick<Identity, "uid" | "roles">, zone: string): Customer {
  const own = addsProspectsOnly(person.roles);
  return {
    ...CUSTOMER_DEFAULTS,
    id,
    name: "",
    code: customerCode(id),
    status: own ? "prospect" : "active",
    repId: own ? person.uid : "",
    zone,
  };
}

/** A code made of an id: `P-` and its last six letters and digits, as codes may have them (CUST-1). */
export function customerCode(id: Identifier): string {
  return `P-${id
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(-6)}`;
}
