import type { CustomerProblemCode } from "../customer/check-customer.ts";
import type { ProductProblemCode } from "../product/check-product.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import type { DecimalProblem } from "./read-decimal.ts";

/** What may be wrong with a row beyond what the checks of a product or a customer say; each code has a text. */
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
  | "looksLikeDate";

/**
 * One thing about one field of a row; `field` is "" where it is about the whole row. A warning stops nothing. `line` is
 * said where several rows were taken together, of the one that it is about.
 */
export interface ImportProblem extends FieldProblem<ImportProblemCode> {
  readonly line?: number;
}
