import { useCallback, useState } from "react";
import type { Category } from "#domain/category/category.ts";
import { useTranslation } from "react-i18next";
import { listCategories } from "#local/queries/product/categories.ts";
import { CameraButton } from "#components/order/camera/CameraButton.tsx";
import { useCodeEntry } from "#components/order/selling/use-code-entry.ts";
import { UnknownCode } from "#components/order/selling/UnknownCode.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CategoryChips, type ProductChoice } from "#components/order/selling/CategoryChips.tsx";
import { ProductResults } from "./ProductResults.tsx";
import { ProductSheet } from "./ProductSheet.tsx";
import { UsualResults } from "./UsualResults.tsx";

const NO_CATEGORIES: readonly Category[] = [];

/** Step B: find products by search, category or scanner; set quantities without leaving the list. */
export function ProductsPane({ sale }: { readonly sale: Sale }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<ProductChoice>("all");
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const categories = useLive(listCategories, null);
  const codes = useCodeEntry(sale, () => setText(""));
  const focusField = useCallback((field: HTMLInputElement | null) => field?.focus({ preventScroll: true }), []);
  const known = readyValue(categories) ?? NO_CATEGORIES;
  const shared = { sale, categories: known };
  return (
    <>
      <div className="shrink-0 px-4 pt-2">
        <SearchField
          label={t("newOrder.productSearch")}
          placeholder={t("newOrder.productSearchHint")}
          value={text}
          onChange={setText}
          onEnter={() => codes.addTyped(text)}
          inputRef={focusField}
          trailing={<CameraButton />}
        />
      </div>
      <LoadProgress />
      <CategoryChips customerId={sale.view.customer.id} categories={known} choice={choice} onChoose={setChoice} />
      {choice === "usual" && text === "" ? (
        <UsualResults {...shared} onOpenDetails={setDetailsOf} />
      ) : (
        <ProductResults
          {...shared}
          onOpenDetails={setDetailsOf}
          text={text}
          categoryId={choice === "all" || choice === "usual" ? null : choice}
          onSearchAll={() => setChoice("all")}
        />
      )}
      <UnknownCode entry={codes} sale={sale} />
      <ProductSheet sale={sale} productId={detailsOf} onClose={() => setDetailsOf(null)} />
    </>
  );
}
