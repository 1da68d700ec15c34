import { useCallback, useState } from "react";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { FoundProducts } from "#components/product/FoundProducts.tsx";
import { PriceAndStock } from "#components/product/PriceAndStock.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface AddProductProps {
  readonly customerId: string;
  readonly currency: Currency;
  /** What is on the order already. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onChosen: (product: Product) => void;
}

/** Finds a product to add to an order, at its customer's prices. */
export function AddProduct({ customerId, currency, taken, onClose, onChosen }: AddProductProps) {
  const { t, language } = useText();
  const categories = readyValue(useLive(listCategories, null)) ?? [];
  const [text, setText] = useState("");
  const draw = useCallback(
    (row: ProductRow) => {
      const isTaken = taken.has(row.product.id);
      return (
        <button
          type="button"
          disabled={isTaken || row.price === null}
          onClick={() => onChosen(row.product)}
          className="flex min-h-16 w-full flex-col justify-center gap-1 px-4 py-2 text-left edge-b active:bg-raised disabled:text-muted"
        >
          <span className="line-clamp-2 text-body font-medium">{localName(row.product, language)}</span>
          {isTaken ? (
            <span className="text-caption">{t("order.edit.taken")}</span>
          ) : (
            <PriceAndStock row={row} currency={currency} noPrice={t("newOrder.noPrice")} />
          )}
        </button>
      );
    },
    [taken, onChosen, currency, language, t],
  );
  return (
    <Sheet open name="product" size="tall" title={t("order.edit.add")} onClose={onClose}>
      <div className="flex h-full min-h-80 flex-col">
        <div className="shrink-0 px-4 py-2">
          <SearchField label={t("newOrder.productSearch")} value={text} onChange={setText} />
        </div>
        <FoundProducts
          question={{ customerId, text, categoryId: null }}
          categories={categories}
          label={t("newOrder.products")}
          failed={t("newOrder.productsFailed")}
          rowHeight={84}
          draw={draw}
          nothing={() => <EmptyState title={t("newOrder.noMatch", { text })} />}
        />
      </div>
    </Sheet>
  );
}
