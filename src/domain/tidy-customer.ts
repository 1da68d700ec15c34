import type { Customer } from "./customer.ts";

/** A customer as it is kept: texts without spaces around them, code in capitals, e-mails in small letters (PRODUCT 3.0.18). */
export function tidyCustomer(customer: Customer): Customer {
  const trimmed = Object.fromEntries(
    Object.entries(customer).map(([field, value]) => [field, typeof value === "string" ? value.trim() : value]),
  );
  return {
    ...customer,
    ...trimmed,
    code: customer.code.trim().toUpperCase(),
    email: customer.email.trim().toLowerCase(),
    invoiceEmail: customer.invoiceEmail.trim().toLowerCase(),
  };
}
