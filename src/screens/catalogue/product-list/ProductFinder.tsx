import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { ProductFilter } from "#local/queries/product/products.ts";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { CategoryBranches } from "./CategoryBranches.tsx";
import { ProductFilters } from "./ProductFilters.tsx";
import { ReportsBanner } from "./ReportsBanner.tsx";

/** Which products are listed: the words, the category with everything below it, the filter, the list of the prices. */
export interface ProductFind {
  readonly text: string;
  readonly categoryId: string | null;
  readonly filter: ProductFilter | null;
  /** Null = the default list. */
  readonly priceListId: string | null;
}

const EVERYTHING: ProductFind = { text: "", categoryId: null, filter: null, priceListId: null };

/** `filter`: with which it begins, such as the address says. */
export function useProductFind(filter: ProductFilter | null = null) {
  const [find, setFind] = useState({ ...EVERYTHING, filter });
  return {
    find,
    change: (changes: Partial<ProductFind>) => setFind((before) => ({ ...before, ...changes })),
    /** Lists everything again; the price list stays. */
    showAll: () => setFind(({ priceListId }) => ({ ...EVERYTHING, priceListId })),
  };
}

interface ProductFinderProps {
  readonly find: ProductFind;
  readonly onChange: (changes: Partial<ProductFind>) => void;
  readonly owner: boolean;
  readonly categories: readonly Category[];
  /** Empty while an order is open: its customer decides which list's prices are shown. */
  readonly priceLists: readonly PriceList[];
  readonly onEnter?: () => void;
}

/** Search, categories and filters above the products. */
export function ProductFinder({ find, onChange, owner, categories, priceLists, onEnter }: ProductFinderProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="shrink-0 px-4 pt-2">
        <SearchField
          label={t("products.search")}
          placeholder={t("products.searchHint")}
          value={find.text}
          onChange={(text) => onChange({ text })}
          {...(onEnter && { onEnter })}
        />
      </div>
      <LoadProgress />
      {owner && <ReportsBanner />}
      <CategoryBranches
        categories={categories}
        chosen={find.categoryId}
        onChoose={(categoryId) => onChange({ categoryId })}
      />
      <ProductFilters
        owner={owner}
        filter={find.filter}
        onFilter={(filter) => onChange({ filter })}
        priceLists={priceLists}
        priceListId={find.priceListId}
        onPriceList={(priceListId) => onChange({ priceListId })}
      />
    </>
  );
}
