import type { LineProblem } from "#commands/cart/set-line.ts";
import type { QuantityRules } from "#domain/order/check-quantity.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";

/** Why a product cannot be in the cart in this quantity: shown beside its field. */
export function lineProblemText(
  problem: LineProblem,
  rules: Pick<QuantityRules, "quantityScale">,
  { t, locale }: Text,
): string {
  const quantity = (value: number) => formatQuantity(value, rules.quantityScale, locale);
  switch (problem.code) {
    case "noPrice":
      return t("newOrder.noPriceText");
    case "productMissing":
    case "customerMissing":
      return t(`newOrder.problems.${problem.code}`);
    case "storageFull":
      return t("newOrder.placeProblems.storageFull");
    case "aboveMaximum":
      return problem.unitsPerCase > 1
        ? t("newOrder.quantityProblems.aboveMaximumCases", { count: problem.unitsPerCase })
        : t("newOrder.quantityProblems.aboveMaximum");
    case "belowMinimum":
      return t("newOrder.quantityProblems.belowMinimum", { minimum: quantity(problem.minimum) });
    case "notMultiple":
      return t("newOrder.quantityProblems.notMultiple", { multiple: quantity(problem.multiple) });
    case "aboveOrderMaximum":
      return t("newOrder.quantityProblems.aboveOrderMaximum", { maximum: quantity(problem.maximum) });
    case "casesOnly":
      return t("newOrder.quantityProblems.casesOnly", { count: problem.unitsPerCase });
    case "notANumber":
    case "notWhole":
    case "belowOne":
      return t(`newOrder.quantityProblems.${problem.code}`);
  }
}
