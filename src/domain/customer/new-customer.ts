import { CUSTOMER_DEFAULTS, type Customer } from "./customer.ts";
import type { Identifier } from "../values/identifier.ts";
import { CUSTOMER_PREFIX } from "../settings/numbering.ts";
import type { Identity } from "../access/identity.ts";
import { addsProspectsOnly } from "../records/record-access.ts";

/** The kinds of customer that the short form offers (CUST-9). Imports may bring others, which are kept. */
export const CUSTOMER_KINDS = ["store", "restaurant", "distributor", "other"] as const;

/**
 * The initial values of the form for a new customer, with a suggested code. The status depends on the person
 * (CUST-10): a salesperson's is a prospect assigned to them, the store's is active and unassigned.
 */
export function newCustomer(
  id: Identifier,
  person: Pick<Identity, "uid" | "roles">,
  zone: string,
  prefix: string = CUSTOMER_PREFIX,
): Customer {
  const own = addsProspectsOnly(person.roles);
  return {
    ...CUSTOMER_DEFAULTS,
    id,
    name: "",
    code: customerCode(id, prefix),
    status: own ? "prospect" : "active",
    repId: own ? person.uid : "",
    zone,
  };
}

/** A code made of an id: the company's prefix and its last six letters and digits, in the form of a code (CUST-1). */
export function customerCode(id: Identifier, prefix: string = CUSTOMER_PREFIX): string {
  return `${prefix}-${id
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(-6)}`;
}
