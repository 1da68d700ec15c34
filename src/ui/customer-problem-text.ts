import type { TFunction } from "i18next";
import type { CustomerProblem } from "#domain/check-customer.ts";

/** What to say beside the field. */
export function customerProblemText({ code, values }: CustomerProblem, t: TFunction): string {
  return t(`problems.customer.${code}`, { ...values });
}
