import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { nextOn } from "#domain/pricing/price-tiers.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type ProductRow, searchProducts } from "#local/queries/product/products.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { ListPriceSheet } from "./ListPriceSheet.tsx";

interface ListPricesProps {
  readonly list: PriceList;
  readonly currency: Currency;
  readonly day: Day;
}

const SHOWN = 20;

/** The list's prices, found by search and opened for a change with one tap. */
export function ListPrices({ list, currency, day }: ListPricesProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const [text, setText] = useState("");
  const [editing, setEditing] = useState<Product | null>(null);
  const question = { text, customerId: null, priceListId: list.id, categoryId: null, offset: 0, limit: SHOWN };
  const rows = readyValue(useLive(searchProducts, question, { keep: true }))?.rows;
  const priceOf = ({ price }: ProductRow) => (price?.priceListId === list.id ? price.unitPrice : null);
  const detailOf = (product: Product) => {
    const next = nextOn(product, list.id, day);
    if (next === null) return product.sku;
    const from = formatDay(next.from, locale, "day");
    const text =
      next.unitPrice === null
        ? t("price.upcomingNone", { day: from })
        : t("price.upcoming", { day: from, price: formatUnitPrice(next.unitPrice, currency, locale) });
    return `${product.sku} · ${text}`;
  };
  return (
    <Section title={t("priceLists.pricesOn")}>
      <div className="px-4 pb-2">
        <SearchField label={t("products.search")} value={text} onChange={setText} />
      </div>
      <ul>
        {rows?.map((row) => {
          const price = priceOf(row);
          return (
            <li key={row.product.id}>
              <ListRow
                title={
                  <span className="line-clamp-2 text-body leading-[1.25rem] whitespace-normal">
                    {localName(row.product, language)}
                  </span>
                }
                detail={<span className="text-caption whitespace-normal">{detailOf(row.product)}</span>}
                trailing={
                  <>
                    <span className="tabular-nums">
                      {price === null ? t("products.noPrice") : formatUnitPrice(price, currency, locale)}
                    </span>
                    {row.sync !== "in_store" && <WaitingSign />}
                  </>
                }
                onClick={() => setEditing(row.product)}
              />
            </li>
          );
        })}
      </ul>
      {rows?.length === 0 && <p className="px-4 pb-3 text-body text-muted">{t("products.noMatch", { text })}</p>}
      {editing && (
        <ListPriceSheet
          key={editing.id}
          product={editing}
          list={list}
          currency={currency}
          day={day}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}
