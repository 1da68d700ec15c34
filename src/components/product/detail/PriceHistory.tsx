import type { HistoryLine } from "#domain/records/history-line.ts";
import type { Product } from "#domain/product/product.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import type { OwnPrice } from "#local/queries/product/product-details.ts";
import type { RecordNames } from "#local/queries/company/record-names.ts";
import { HistorySection } from "#components/records/RecordHistory.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { useHistory } from "#components/records/use-history.ts";
import { type QuantityBreak, readStoredPrice } from "#domain/product/product-price.ts";

interface PriceHistoryProps {
  readonly product: Product;
  /** What was changed here and is not in the store yet. */
  readonly ownPrices: readonly OwnPrice[];
  readonly names: RecordNames;
}

/** Past prices on each list and who changed them (PROD-13, PRICE-33), for people who may read histories. */
export function PriceHistory({ product, ownPrices, names }: PriceHistoryProps) {
  const text = useText();
  const { t, locale } = text;
  const { prices, breaks, nextPrices } = product;
  // What was changed here is a line of the store's history once it has arrived.
  const version = JSON.stringify([prices, breaks, nextPrices, ownPrices.map(({ field }) => field)]);
  const history = useHistory("product", product.id, version);
  if (history === null) return null;
  const { lines, retry } = history;
  return (
    <HistorySection
      title={t("price.history.title")}
      offline={t("price.history.offline")}
      empty={t("price.history.empty")}
      lines={typeof lines === "string" ? lines : lines.filter((line) => pricesOf(line).length > 0)}
      retry={retry}
      own={ownPrices.length > 0 && <OwnLines {...{ ownPrices, product, names }} />}
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

/** The changes that wait on this device, and what counts where somebody else changed the price too (PRICE-34). */
function OwnLines({ ownPrices, product, names }: PriceHistoryProps) {
  const text = useText();
  const { t } = text;
  return (
    <ul>
      {ownPrices.map(({ field, from, to, counts, sync, conflict }) => (
        <li key={field} className="flex flex-col gap-1 px-4 py-3 edge-b">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-body font-medium">{t("price.history.you")}</span>
            {sync === "needs_you" ? <SyncSign sync={sync} /> : <WaitingSign />}
          </p>
          <p className="text-body break-words tabular-nums">
            <span className="text-muted">{titleOf(field, names, text)}: </span>
            {t("records.history.change", {
              from: valueText(from, product, names, text),
              to: valueText(to, product, names, text),
            })}
          </p>
          <p className="text-caption text-muted tabular-nums">
            {conflict
              ? t("price.history.theirsCounts", {
                  name: conflict.theirName || t("records.conflict.somebody"),
                  value: valueText(counts, product, names, text),
                })
              : t("price.history.storeCounts", { value: valueText(counts, product, names, text) })}
          </p>
        </li>
      ))}
    </ul>
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
