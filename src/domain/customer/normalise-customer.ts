import { groupIdOf } from "./customer-group.ts";
import type { Customer } from "./customer.ts";

/**
 * Normalises a customer for storage: trimmed texts, code in upper case, e-mails in lower case
 * (REC-8). The main salesperson is not also one of the others, and without a main one there are no others.
 */
export function normaliseCustomer(customer: Customer): Customer {
  const trimmed = Object.fromEntries(
    Object.entries(customer).map(([field, value]) => [field, typeof value === "string" ? value.trim() : value]),
  );
  return {
    ...customer,
    ...trimmed,
    code: customer.code.trim().toUpperCase(),
    email: customer.email.trim().toLowerCase(),
    invoiceEmail: customer.invoiceEmail.trim().toLowerCase(),
    groupId: customer.groupId === null ? null : groupIdOf(customer.groupId) || null,
    otherRepIds:
      customer.repId === "" ? [] : [...new Set(customer.otherRepIds)].filter((uid) => uid !== customer.repId),
  };
}
