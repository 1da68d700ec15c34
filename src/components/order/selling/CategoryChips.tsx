import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listUsualProducts } from "#local/queries/product/usual-products.ts";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Everything, the customer's usual products, or one category by id. */
export type ProductChoice = string;

interface CategoryChipsProps {
  readonly customerId: string;
  readonly categories: readonly Category[];
  readonly choice: ProductChoice;
  readonly onChoose: (choice: ProductChoice) => void;
}

/** Memoised: there may be dozens of categories, and typing changes none of them. */
export const CategoryChips = memo(function CategoryChips(props: CategoryChipsProps) {
  const { customerId, categories, choice, onChoose } = props;
  const { t } = useTranslation();
  const { language } = useLocale();
  const usual = useLive(listUsualProducts, customerId);
  const hasUsual = (readyValue(usual)?.length ?? 0) > 0;
  return (
    <div className="shrink-0 edge-b">
      <ChipRow label={t("newOrder.categories")}>
        <Chip selected={choice === "all"} onClick={() => onChoose("all")}>
          {t("newOrder.allProducts")}
        </Chip>
        {hasUsual && (
          <Chip selected={choice === "usual"} onClick={() => onChoose(choice === "usual" ? "all" : "usual")}>
            {t("newOrder.usual")}
          </Chip>
        )}
        {categories.map((category) => (
          <Chip
            key={category.id}
            selected={choice === category.id}
            onClick={() => onChoose(choice === category.id ? "all" : category.id)}
          >
            {localName(category, language)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
});
