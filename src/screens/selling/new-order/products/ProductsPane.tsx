import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { Product } from "#domain/product/product.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { findByCode } from "#local/queries/product/products.ts";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { CategoryChips, type ProductChoice } from "./CategoryChips.tsx";
import { ProductResults } from "./ProductResults.tsx";
import { ProductSheet } from "./ProductSheet.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import type { PadProduct } from "#components/order/selling/QuantityPad.tsx";
import { UsualResults } from "./UsualResults.tsx";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import type { Quantities } from "#components/order/selling/use-quantities.ts";

interface ProductsPaneProps {
  readonly view: CartView;
  readonly quantities: Quantities;
  readonly onOpenPad: (product: PadProduct) => void;
}

const NO_CATEGORIES: readonly Category[] = [];

/** Step B: find products by typing, by category, by scanner; set quantities without leaving the list. */
export function ProductsPane({ view, quantities, onOpenPad }: ProductsPaneProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const customerId = view.customer.id;
  const [text, setText] = useState("");
  const [choice, setChoice] = useState<ProductChoice>("all");
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const categories = useLive(listCategories, null);
  const lookUp = useCommand(findByCode);
  const focusField = useCallback((field: HTMLInputElement | null) => field?.focus({ preventScroll: true }), []);

  function addOne(product: Product) {
    const present = quantities.quantityOf(product.id);
    const next = stepQuantity(present, stepsOf(product, present), 1);
    quantities.edit(product.id, next, product);
    const quantity = formatCount(next / product.quantityScale, locale);
    showToast(t("newOrder.codeAdded", { name: localName(product, language), quantity }));
  }

  /** An exact code puts the product into the cart; `scanned` codes that nobody has are said, typed words are not codes. */
  async function addByCode(code: string, scanned: boolean) {
    const found = code.trim() === "" ? null : await lookUp({ code: code.trim(), customerId });
    if (found?.price) {
      addOne(found.product);
      setText("");
    } else if (found) {
      showToast(t("newOrder.noPrice"));
    } else if (scanned) {
      showToast(t("newOrder.codeUnknown", { code }));
    }
  }
  useScanner((code) => void addByCode(code, true));

  const known = categories.state === "ready" ? categories.value : NO_CATEGORIES;
  const usual = choice === "usual" && text === "";
  const shared = { view, quantities, categories: known, onOpenPad, onOpenDetails: setDetailsOf };
  return (
    <>
      <div className="shrink-0 px-4 pt-2">
        <SearchField
          label={t("newOrder.productSearch")}
          placeholder={t("newOrder.productSearchHint")}
          value={text}
          onChange={setText}
          onEnter={() => void addByCode(text, false)}
          inputRef={focusField}
        />
      </div>
      <LoadProgress />
      <CategoryChips customerId={customerId} categories={known} choice={choice} onChoose={setChoice} />
      {usual ? (
        <UsualResults {...shared} />
      ) : (
        <ProductResults
          {...shared}
          text={text}
          categoryId={choice === "all" || choice === "usual" ? null : choice}
          onSearchAll={() => setChoice("all")}
        />
      )}
      <ProductSheet
        productId={detailsOf}
        view={view}
        quantities={quantities}
        categories={known}
        onOpenPad={onOpenPad}
        onClose={() => setDetailsOf(null)}
      />
    </>
  );
}
