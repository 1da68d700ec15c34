import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerProblem } from "#domain/customer/check-customer.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { isSavable } from "#domain/records/field-problem.ts";

/** A customer draft and its field messages. */
export interface CustomerForm {
  readonly values: Customer;
  readonly set: (changes: Partial<Customer>) => void;
  /** Marks a field as touched: its problems are shown from now on. */
  readonly touch: (field: string) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly warningOf: (field: string) => string | undefined;
  readonly isReady: boolean;
  /** Shows all problems, on an attempt to save. */
  readonly showAll: () => void;
}

/** `problems` come from the domain; `refused` come from the server and show until the field changes. */
export function useCustomerForm(
  values: Customer,
  setValues: (values: Customer) => void,
  problems: readonly CustomerProblem[],
): CustomerForm {
  const { t } = useTranslation();
  const [touched, setTouched] = useState<ReadonlySet<string> | "all">(new Set());
  const say = (field: string, severity: CustomerProblem["severity"]) => {
    if (touched !== "all" && !touched.has(field)) return undefined;
    const problem = problems.find((each) => each.field === field && each.severity === severity);
    return problem && t(`problems.customer.${problem.code}`, { ...problem.values });
  };
  return {
    values,
    set: (changes) => setValues({ ...values, ...changes }),
    touch: useCallback(
      (field) => setTouched((before) => (before === "all" ? before : new Set([...before, field]))),
      [],
    ),
    errorOf: (field) => say(field, "error"),
    warningOf: (field) => say(field, "warning"),
    isReady: isSavable(problems),
    showAll: () => setTouched("all"),
  };
}
