import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { OfferKind } from "#local/queries/product/products.ts";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";

/** Everything, the customer's usual products, what is on offer, or one category by id. */
export type ProductChoice = string;

interface CategoryChipsProps {
  /** What the chip for this customer's own products says; null = there are none. */
  readonly usual: string | null;
  /** After those for everything, which they must not push aside when they arrive. */
  readonly offers?: readonly OfferKind[];
  readonly categories: readonly Category[];
  readonly choice: ProductChoice;
  readonly onChoose: (choice: ProductChoice) => void;
}

const NO_OFFERS: readonly OfferKind[] = [];

/** Memoised: there may be dozens of categories, and typing changes none of them. */
export const CategoryChips = memo(function CategoryChips(props: CategoryChipsProps) {
  const { usual, offers = NO_OFFERS, categories, choice, onChoose } = props;
  const { t } = useTranslation();
  const { language } = useLocale();
  return (
    <ChipRow label={t("newOrder.categories")}>
      {usual !== null && (
        <Chip selected={choice === "usual"} onClick={() => onChoose(choice === "usual" ? "all" : "usual")}>
          {usual}
        </Chip>
      )}
      <Chip selected={choice === "all"} onClick={() => onChoose("all")}>
        {t("newOrder.allProducts")}
      </Chip>
      {offers.map((kind) => (
        <Chip key={kind} selected={choice === kind} onClick={() => onChoose(choice === kind ? "all" : kind)}>
          {t(`newOrder.offers.${kind}`)}
        </Chip>
      ))}
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
  );
});
