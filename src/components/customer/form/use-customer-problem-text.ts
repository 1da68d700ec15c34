import { useTranslation } from "react-i18next";
import type { CustomerProblem } from "#domain/customer/check-customer.ts";

/** The problem of a customer's field as text. */
export function useCustomerProblemText(): (problem: CustomerProblem) => string {
  const { t } = useTranslation();
  return ({ code, values }) => t(`problems.customer.${code}`, { ...values });
}
