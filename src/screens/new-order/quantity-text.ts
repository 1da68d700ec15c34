import type { LineProblem } from "#commands/set-line.ts";
import type { QuantityProblem, QuantityRules } from "#domain/check-quantity.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";

/** Why a quantity cannot stand, beside its field (PRODUCT 3.4). */
export function quantityProblemText(
  problem: QuantityProblem,
  rules: Pick<QuantityRules, "quantityScale">,
  { t, locale }: Text,
): string {
  const quantity = (value: number) => formatQuantity(value, rules.quantityScale, locale);
  switch (problem.code) {
    case "aboveMaximum":
      return problem.unitsPerCase > 1
        ? t("newOrder.quantityProblems.aboveMaximumCases", { count: problem.unitsPerCase })
        : t("newOrder.quantityProblems.aboveMaximum");
    case "belowMinimum":
      return t("newOrder.quantityProblems.belowMinimum", { minimum: quantity(problem.minimum) });
    case "notMultiple":
      return t("newOrder.quantityProblems.notMultiple", { multiple: quantity(problem.multiple) });
    case "notANumber":
    case "notWhole":
    case "belowOne":
      return t(`newOrder.quantityProblems.${problem.code}`);
  }
}

/** Why a product could not be put into the cart. */
export function lineProblemText(problem: LineProblem, rules: Pick<QuantityRules, "quantityScale">, text: Text): string {
  switch (problem.code) {
    case "noPrice":
      return text.t("newOrder.noPriceText");
    case "productMissing":
    case "customerMissing":
      return text.t(`newOrder.problems.${problem.code}`);
    case "notANumber":
    case "notWhole":
    case "belowOne":
    case "aboveMaximum":
    case "belowMinimum":
    case "notMultiple":
      return quantityProblemText(problem, rules, text);
  }
}
