import type { LineProblem } from "#commands/cart/set-line.ts";
import type { QuantityRules } from "#domain/order/check-quantity.ts";
import { quantityProblemText } from "../quantity-problem-text.ts";
import type { Text } from "#i18n/use-text.ts";

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
    case "aboveOrderMaximum":
    case "casesOnly":
      return quantityProblemText(problem, rules, text);
  }
}
