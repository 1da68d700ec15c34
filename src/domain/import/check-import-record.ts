import * as v from "valibot";
import { checkCustomer } from "../customer/check-customer.ts";
import { checkProduct } from "../product/check-product.ts";
import type { Country } from "../values/country.ts";
import { Customer } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import { Product } from "../product/product.ts";
import type { PlainRecord } from "../records/record-nouns.ts";
import type { ImportProblem } from "./import-problem.ts";

/** What the checks need besides the record. */
export interface ImportCheckContext {
  readonly baseListId: Identifier | null;
  readonly country: Country;
}

/**
 * All problems of a product or a customer after a row is applied, on the device and again on the server
 * (REC-8). For an existing record only the fields the row sets are checked: an import of prices does not fail on an
 * old name. `touched` null = a new record, where all fields are checked.
 */
export function checkImportRecord(
  noun: "product" | "customer",
  record: PlainRecord,
  touched: ReadonlySet<string> | null,
  context: ImportCheckContext,
): ImportProblem[] {
  if (touched?.size === 0) return [];
  const problems = noun === "product" ? checkImportProduct(record, context) : checkImportCustomer(record, context);
  return touched === null ? problems : problems.filter(({ field }) => concerns(field, (name) => touched.has(name)));
}

/** Whether a problem's field is one of these or a part of one: `visitPlan.closesAt`. */
export function concerns(field: string, isOne: (name: string) => boolean): boolean {
  return isOne(field) || isOne(field.split(".")[0] ?? "");
}

function checkImportProduct(record: PlainRecord, { baseListId }: ImportCheckContext): ImportProblem[] {
  const parsed = v.safeParse(Product, record);
  const problems: ImportProblem[] = parsed.success
    ? checkProduct(parsed.output, { baseListId })
    : parsed.issues.map(schemaProblem);
  // In a file the category's column is empty; there is no choice as in a form.
  return problems.map((problem) =>
    problem.field === "categoryId" && problem.code === "required" ? { ...problem, code: "noCategory" } : problem,
  );
}

function checkImportCustomer(record: PlainRecord, { country }: ImportCheckContext): ImportProblem[] {
  const parsed = v.safeParse(Customer, record);
  return parsed.success ? checkCustomer(parsed.output, country) : parsed.issues.map(schemaProblem);
}

function schemaProblem(issue: v.BaseIssue<unknown>): ImportProblem {
  const field = (v.getDotPath(issue) ?? "").replace(/^(barcodes|tags|position)\..*$/, "$1");
  const bound = "requirement" in issue && typeof issue.requirement === "number" ? issue.requirement : null;
  const problem = (code: ImportProblem["code"], values?: ImportProblem["values"]): ImportProblem => ({
    field,
    code,
    severity: "error",
    ...(values && { values }),
  });
  if (issue.received === "undefined") return problem("required");
  if (field === "position") return problem("positionRange");
  if (bound === null) return problem("invalid");
  switch (issue.type) {
    case "min_length":
      return problem("required");
    case "max_length":
      return problem("tooLong", { max: bound });
    case "min_value":
      return bound === 1 ? problem("belowOne") : problem("negative");
    case "max_value":
      return problem("aboveMaximum", { max: bound });
    default:
      return problem("invalid");
  }
}
