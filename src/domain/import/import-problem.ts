import type { CustomerProblemCode } from "../customer/check-customer.ts";
import type { ProductProblemCode } from "../product/check-product.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { DecimalProblem } from "./read-decimal.ts";

/** Problems of a row besides those of a product or a customer; each code has a text. */
export type ImportProblemCode =
  | DecimalProblem
  | ProductProblemCode
  | CustomerProblemCode
  | "negative"
  | "notWhole"
  | "notYesOrNo"
  | "unknownTaxClass"
  | "unknownPriceList"
  | "unknownStatus"
  | "unknownPerson"
  | "ambiguousPerson"
  | "notOneOf"
  | "notWeekdays"
  | "notAMonthDay"
  | "notATime"
  | "unknownSku"
  | "noCategory"
  | "tooManyCategories"
  | "halfPosition"
  | "brokenColumns"
  | "brokenQuotes"
  | "repeated"
  | "repeatedBreak"
  | "breakTooLow"
  | "formulaError"
  | "shortened"
  | "percentage"
  | "otherCurrency"
  | "looksLike"
  | "unknownLike"
  | "looksLikeDate"
  | "unknownCustomer"
  | "otherCustomer"
  | "dueBeforeDay";

/**
 * A problem of one field of a row; `field` is "" for the whole row. A warning does not stop the row. `line` is
 * set where several rows were joined, to the one concerned.
 */
export interface ImportProblem extends FieldProblem<ImportProblemCode> {
  readonly line?: number;
}
