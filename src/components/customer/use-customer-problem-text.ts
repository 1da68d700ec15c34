import { useTranslation } from "react-i18next";
import type { CustomerProblem } from "#domain/customer/check-customer.ts";

/** What is wrong with a customer's field, in words. */
export function useCustomerProblemText(): (problem: CustomerProblem) => string {
  const { t } = useTranslation();
  return ({ code, values }) => t(`problems.customer.${code}`, { ...values });
}
