import { useCallback, useMemo, useState } from "react";
import type { Category } from "#domain/category/category.ts";
import { useTranslation } from "react-i18next";
import { listCategories } from "#local/queries/product/categories.ts";
import { type Offer, readOffers } from "#local/queries/product/offers.ts";
import type { OfferKind } from "#local/queries/product/products.ts";
import { readCustomerStart } from "#local/queries/product/usual-products.ts";
import { CameraButton } from "#components/order/camera/CameraButton.tsx";
import { useCodeEntry } from "#components/order/selling/use-code-entry.ts";
import { FindRow } from "#components/order/selling/FindRow.tsx";
import { UnknownCode } from "#components/order/selling/UnknownCode.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { TypedSearchField } from "#ui/controls/SearchField.tsx";
import { useTyped, useTypedText } from "#ui/hooks/use-typed-text.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CategoryChips, type ProductChoice } from "#components/order/selling/CategoryChips.tsx";
import { ProductResults } from "./ProductResults.tsx";
import { ProductSheet } from "./ProductSheet.tsx";
import { StartResults } from "./StartResults.tsx";

const NO_CATEGORIES: readonly Category[] = [];
const NO_OFFERS: readonly Offer[] = [];

/** On a touch screen the keyboard would cover what the customer buys. */
function focusWithKeyboard(field: HTMLInputElement | null): void {
  if (window.matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/** Step B: find products by search, category or scanner; set quantities without leaving the list. */
export function ProductsPane({ sale }: { readonly sale: Sale }) {
  const { t } = useTranslation();
  const typed = useTypedText();
  const isEmpty = useTyped(typed, (text) => text === "");
  // Null until somebody chooses: an order begins with what this customer buys (SELL-7).
  const [chosen, setChoice] = useState<ProductChoice | null>(null);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const categories = useLive(listCategories, null);
  const codes = useCodeEntry(sale, () => typed.write(""));
  const start = useLive(readCustomerStart, sale.view.customer.id);
  const hasStart = start.state === "loading" ? null : Boolean(readyValue(start));
  const choice = chosen ?? (hasStart === false ? "all" : "usual");
  const offering = useLive(readOffers, sale.view.customer.id);
  const offers = readyValue(offering) ?? NO_OFFERS;
  const offerKinds = useMemo(() => offers.map(({ kind }) => kind), [offers]);
  const showAll = useCallback(() => setChoice("all"), []);
  const known = readyValue(categories) ?? NO_CATEGORIES;
  const shared = { sale, categories: known };
  return (
    <>
      <FindRow
        search={
          <TypedSearchField
            label={t("newOrder.productSearch")}
            placeholder={t("newOrder.productSearchHint")}
            typed={typed}
            onEnter={() => codes.addTyped(typed.read())}
            inputRef={focusWithKeyboard}
            trailing={<CameraButton />}
          />
        }
        chips={
          <CategoryChips
            usual={hasStart === false ? null : t("newOrder.start.chip")}
            offers={offerKinds}
            categories={known}
            choice={choice}
            onChoose={setChoice}
          />
        }
      />
      {choice === "usual" && isEmpty ? (
        <StartResults
          {...shared}
          start={start}
          offers={offering}
          onOpenDetails={setDetailsOf}
          onShowAll={showAll}
          onShowOffer={setChoice}
        />
      ) : (
        <ProductResults
          {...shared}
          onOpenDetails={setDetailsOf}
          typed={typed}
          categoryId={choice === "all" || choice === "usual" || isOffer(choice) ? null : choice}
          offer={isEmpty && isOffer(choice) ? choice : null}
          onSearchAll={showAll}
        />
      )}
      <UnknownCode entry={codes} sale={sale} />
      <ProductSheet sale={sale} productId={detailsOf} onClose={() => setDetailsOf(null)} />
    </>
  );
}

function isOffer(choice: ProductChoice): choice is OfferKind {
  return choice === "promotion" || choice === "new";
}
