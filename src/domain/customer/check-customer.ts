import * as v from "valibot";
import type { Country } from "../values/country.ts";
import { CUSTOMER_FIELDS } from "./customer-fields.ts";
import { Customer } from "./customer.ts";
import { type FieldProblem, textProblem } from "../records/field-problem.ts";
import { checkTexts } from "../records/record-table.ts";
import { isE164 } from "../values/phone.ts";
import { checkTaxId } from "./tax-id.ts";

/** A customer's possible problems; each code has a text under `problems.customer`. `invalid` = wrong type. */
export type CustomerProblemCode =
  | "required"
  | "tooShort"
  | "tooLong"
  | "codeFormat"
  | "phoneFormat"
  | "emailFormat"
  | "tooSmall"
  | "tooLarge"
  | "rate"
  | "positionRange"
  | "closesBeforeOpens"
  | "tooManyVisits"
  | "invalid"
  | "contactMissing"
  | "taxIdFormat"
  | "taxIdDigit"
  | "exemptionMissing"
  | "holdReasonMissing";

/** `field` is a customer field or a path into one (`visitPlan.closesAt`). `values`: the allowed `min` or `max`. */
export type CustomerProblem = FieldProblem<CustomerProblemCode>;

/**
 * All problems of a customer, errors first (REC-8, CUST-9). The same on the phone, in
 * an import and on the server. `country` is the company's (`companyCountry`); without it tax ids are not
 * checked.
 */
export function checkCustomer(customer: Customer, country?: Country): CustomerProblem[] {
  const problems: CustomerProblem[] = [
    ...nameProblems(customer),
    ...contactProblems(customer),
    ...planProblems(customer),
    ...termsWarnings(customer, country),
  ];
  for (const found of [checkTexts(CUSTOMER_FIELDS, customer), schemaProblems(customer)]) {
    const named = new Set(problems.filter(({ severity }) => severity === "error").map(({ field }) => field));
    problems.push(...found.filter(({ field }) => !named.has(field)));
  }
  return problems.sort((a, b) => a.severity.localeCompare(b.severity));
}

/** The forms for a new customer also require a way to reach it (CUST-9). */
export function checkNewCustomer(customer: Customer, country?: Country): CustomerProblem[] {
  return checkCustomer(customer, country).map((problem) =>
    problem.code === "contactMissing" ? { ...problem, severity: "error" } : problem,
  );
}

/** Whether a detail that every customer needs is not there: asked for, it is filled in (`CUSTOMER_INCOMPLETE`). */
export function isMissingDetail({ code }: FieldProblem): boolean {
  return code === "required" || code === "contactMissing";
}

function nameProblems({ code, contactName }: Customer): CustomerProblem[] {
  const problems: CustomerProblem[] = [];
  const { max } = CUSTOMER_FIELDS.contactName.limits;
  const contactProblem = contactName === "" ? null : textProblem("contactName", contactName, { min: 2, max });
  if (contactProblem) problems.push(contactProblem);
  if (code === "") problems.push(error("code", "required"));
  else if (!/^[A-Z0-9-]{1,20}$/.test(code)) problems.push(error("code", "codeFormat"));
  return problems;
}

function contactProblems({ phone, email, invoiceEmail }: Customer): CustomerProblem[] {
  const problems: CustomerProblem[] = [];
  if (phone !== "" && !isE164(phone)) problems.push(error("phone", "phoneFormat"));
  if (email !== "" && !isEmail(email)) problems.push(error("email", "emailFormat"));
  if (invoiceEmail !== "" && !isEmail(invoiceEmail)) problems.push(error("invoiceEmail", "emailFormat"));
  if (phone === "" && email === "") problems.push(warning("phone", "contactMissing"));
  return problems;
}

function planProblems({ visitPlan, creditLimit }: Customer): CustomerProblem[] {
  const problems: CustomerProblem[] = [];
  if (creditLimit !== null && creditLimit < 0) problems.push(error("creditLimit", "tooSmall", { min: 0 }));
  if (visitPlan === null) return problems;
  const { opensAt, closesAt, perWeek, everyWeeks } = visitPlan;
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    problems.push(error("visitPlan.closesAt", "closesBeforeOpens"));
  }
  if (perWeek > 1 && everyWeeks > 1) problems.push(error("visitPlan.everyWeeks", "tooManyVisits"));
  return problems;
}

function termsWarnings(customer: Customer, country: Country | undefined): CustomerProblem[] {
  const { taxId, taxExempt, exemption, onHold, holdReason } = customer;
  const problems: CustomerProblem[] = [];
  const odd = country === undefined ? null : checkTaxId(taxId, country);
  if (odd !== null) problems.push(warning("taxId", odd));
  if (taxExempt && (exemption === null || exemption.number === "")) {
    problems.push(warning("exemption.number", "exemptionMissing"));
  }
  if (onHold && holdReason === "") problems.push(warning("holdReason", "holdReasonMissing"));
  return problems;
}

/** Ranges that only the schema checks. */
function schemaProblems(customer: Customer): CustomerProblem[] {
  const parsed = v.safeParse(Customer, customer);
  return parsed.success ? [] : parsed.issues.map(schemaProblem);
}

function schemaProblem(issue: v.BaseIssue<unknown>): CustomerProblem {
  const field = v.getDotPath(issue) ?? "";
  if (field.startsWith("position.")) return error("position", "positionRange");
  const { type, requirement: bound } = issue;
  // The schema's bounds are basis points; people read percentages.
  if (field === "discountRate" && typeof bound === "number") return error(field, "rate");
  if (typeof bound !== "number") return error(field, "invalid");
  if (type === "max_length") return error(field, "tooLong", { max: bound });
  if (type === "min_value") return error(field, "tooSmall", { min: bound });
  if (type === "max_value") return error(field, "tooLarge", { max: bound });
  return error(field, "invalid");
}

/** Lower case, one at sign, a dot in the host: what mail servers accept, not all that the standard allows. */
function isEmail(text: string): boolean {
  return text.length <= 120 && /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text === text.toLowerCase();
}

function error(field: string, code: CustomerProblemCode, values?: CustomerProblem["values"]): CustomerProblem {
  return { field, code, severity: "error", ...(values && { values }) };
}

function warning(field: string, code: CustomerProblemCode): CustomerProblem {
  return { field, code, severity: "warning" };
}
