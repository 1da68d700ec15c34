import type { HistoryLine } from "#domain/records/history-line.ts";
import { type Product } from "#domain/product/product.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import type { RecordNames } from "#local/queries/company/record-names.ts";
import { HistorySection } from "#components/records/RecordHistory.tsx";
import { useHistory } from "#components/records/use-history.ts";
import { type QuantityBreak, readStoredPrice } from "#domain/product/product-price.ts";

interface PriceHistoryProps {
  readonly product: Product;
  readonly names: RecordNames;
}

/** Past prices on each list and who changed them (PROD-13), for people who may read histories. */
export function PriceHistory({ product, names }: PriceHistoryProps) {
  const text = useText();
  const { t, locale } = text;
  const history = useHistory("product", product.id);
  if (history === null) return null;
  const { lines, retry } = history;
  return (
    <HistorySection
      title={t("price.history.title")}
      offline={t("price.history.offline")}
      empty={t("price.history.empty")}
      lines={typeof lines === "string" ? lines : lines.filter((line) => pricesOf(line).length > 0)}
      retry={retry}
      drawLine={(line) => (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-body font-medium">{line.byName || t("records.history.store")}</span>
            <span className="text-caption text-muted">{formatDate(line.at, locale)}</span>
          </p>
          {pricesOf(line).map(([field, { from, to }]) => (
            <p key={field} className="text-body break-words tabular-nums">
              <span className="text-muted">{titleOf(field, names, text)}: </span>
              {t("records.history.change", {
                from: valueText(from, product, names, text),
                to: valueText(to, product, names, text),
              })}
            </p>
          ))}
        </>
      )}
    />
  );
}

/** The prices in a history entry, including the first ones of a new product. */
function pricesOf({ fields }: HistoryLine) {
  return Object.entries(fields).filter(([field, { from, to }]) => {
    const { name, entry } = splitField(field);
    const isPrice = name === "prices" || name === "breaks" || name === "nextPrices";
    return isPrice && entry !== null && ((from ?? null) !== null || (to ?? null) !== null);
  });
}

function titleOf(field: string, { names }: RecordNames, { t }: Text): string {
  const { name, entry } = splitField(field);
  const list = names[entry ?? ""] ?? entry ?? "";
  if (name === "prices") return list;
  return t("records.ofList", { field: t(`price.history.${name === "breaks" ? "breaks" : "next"}`), list });
}

/** A price, quantity breaks or a scheduled price, as stored in the history. */
function valueText(value: unknown, { quantityScale }: Product, { currency }: RecordNames, { t, locale }: Text): string {
  if (currency === null) return "";
  const money = (price: number) => formatUnitPrice(price, currency, locale);
  const breaksText = (breaks: readonly QuantityBreak[]) =>
    breaks.map(({ fromQuantity, unitPrice }) =>
      t("products.break", {
        quantity: formatQuantity(fromQuantity, quantityScale, locale),
        price: money(unitPrice),
      }),
    );
  if (typeof value === "number") return money(value);
  const stored = readStoredPrice(value);
  if (stored === null) return t("price.history.noBreaks");
  if (!("from" in stored)) return breaksText(stored).join(", ") || t("price.history.noBreaks");
  const { from, unitPrice } = stored;
  const price = unitPrice === null ? t("records.values.none") : money(unitPrice);
  return [
    t("records.values.nextPrice", { price, day: formatDay(from, locale, "day") }),
    ...breaksText(stored.breaks),
  ].join(", ");
}
