import { type ReactNode, useCallback, useState } from "react";
import type { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { FoundProducts } from "./FoundProducts.tsx";
import { PriceAndStock } from "./PriceAndStock.tsx";

interface ChooseProductProps {
  readonly title: string;
  /** Why it is asked for. */
  readonly intro?: string;
  /** At whose prices. */
  readonly customerId: string;
  readonly currency: Currency;
  /** Why a product cannot be chosen, or null. Stable over renders. */
  readonly hindranceOf?: (row: ProductRow) => ReactNode;
  readonly onClose: () => void;
  /** Stable over renders. */
  readonly onChosen: (row: ProductRow) => void | Promise<void>;
}

/** A sheet that finds one product of the catalogue. */
export function ChooseProduct(props: ChooseProductProps) {
  const { title, intro, customerId, currency, hindranceOf, onClose, onChosen } = props;
  const { t, language } = useText();
  const categories = readyValue(useLive(listCategories, null)) ?? [];
  const [text, setText] = useState("");
  const draw = useCallback(
    (row: ProductRow) => {
      const hindrance = hindranceOf?.(row) ?? null;
      return (
        <button
          type="button"
          disabled={hindrance !== null}
          onClick={() => void onChosen(row)}
          className="flex min-h-16 w-full flex-col justify-center gap-1 px-4 py-2 text-left edge-b active:bg-raised disabled:text-muted"
        >
          <span className="line-clamp-2 text-body font-medium">{localName(row.product, language)}</span>
          {hindrance ?? <PriceAndStock row={row} currency={currency} noPrice={t("newOrder.noPrice")} />}
        </button>
      );
    },
    [hindranceOf, onChosen, currency, language, t],
  );
  return (
    <Sheet open name="product" size="tall" title={title} onClose={onClose}>
      <div className="flex h-full min-h-80 flex-col">
        <div className="flex shrink-0 flex-col gap-2 px-4 py-2">
          {intro !== undefined && <p className="text-body">{intro}</p>}
          <SearchField label={t("newOrder.productSearch")} value={text} onChange={setText} isFirst />
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
