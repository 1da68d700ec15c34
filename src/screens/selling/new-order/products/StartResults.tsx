import { Copy } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { Offer } from "#local/queries/product/offers.ts";
import type { OfferKind, ProductRow as FoundRow } from "#local/queries/product/products.ts";
import type { CustomerStart, OfferedProduct } from "#local/queries/product/usual-products.ts";
import { useRepeatOrder } from "#components/order/repeat/use-repeat-order.tsx";
import { rowSale } from "#components/order/selling/use-sale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { type Live, readyValue } from "#ui/use-live.ts";
import { ProductRow } from "./ProductRow.tsx";
import type { ProductListProps } from "./ProductResults.tsx";

interface StartResultsProps extends ProductListProps {
  readonly start: Live<CustomerStart | null>;
  readonly offers: Live<readonly Offer[]>;
  readonly onShowAll: () => void;
  readonly onShowOffer: (kind: OfferKind) => void;
}

/**
 * What an order begins with: the last one to repeat, the usual products and its own, each in one tap (SELL-7); then the
 * promotions and what is new (SELL-13, SELL-14).
 */
export function StartResults({ start, offers, onShowAll, onShowOffer, ...list }: StartResultsProps) {
  const { t } = useText();
  return (
    <Ready of={start} failed={t("newOrder.productsFailed")}>
      {(known) => (
        <div className="min-h-0 flex-1 overflow-y-auto pb-4">
          {known?.last && <RepeatLast order={known.last.order} />}
          {known && known.usual.length > 0 && (
            <Section title={t("newOrder.usual")}>
              <Offered {...list} label={t("newOrder.usual")} rows={known.usual} />
            </Section>
          )}
          {known?.last && known.last.rows.length > 0 && (
            <Section title={t("newOrder.start.rest")}>
              <Offered {...list} label={t("newOrder.start.rest")} rows={known.last.rows} />
            </Section>
          )}
          {readyValue(offers)?.map((offer) => (
            <OfferSection key={offer.kind} {...list} offer={offer} known={known} onShow={onShowOffer} />
          ))}
          {/* Below the offers, so that nothing moves when they arrive. */}
          {offers.state !== "loading" && (
            <div className="px-4 pt-4">
              <Button full onClick={onShowAll}>
                {t("newOrder.start.all")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Ready>
  );
}

function RepeatLast({ order }: Pick<NonNullable<CustomerStart["last"]>, "order">) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const repeating = useRepeatOrder(navigate);
  const { orderId, capturedAt, lines, totals, currency } = order;
  const facts = [
    formatDate(capturedAt, locale, "day"),
    t("newOrder.lines", { count: lines.length }),
    formatMoney(totals.total, currency, locale),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 edge-b">
      <span className="flex min-w-0 flex-[1_1_6rem] flex-col">
        <span className="text-body font-medium">{t("newOrder.start.last")}</span>
        <span className="text-caption text-muted tabular-nums">{facts.join(" · ")}</span>
      </span>
      <Button icon={<Copy aria-hidden className="size-5" />} onClick={() => void repeating.repeat(orderId)}>
        {t("order.actions.repeat")}
      </Button>
      {repeating.sheet}
    </div>
  );
}

interface OfferSectionProps extends ProductListProps {
  readonly offer: Offer;
  readonly known: CustomerStart | null;
  readonly onShow: (kind: OfferKind) => void;
}

/** The first products of an offer; those of the customer's own lists stand there already. */
function OfferSection({ offer, known, onShow, ...list }: OfferSectionProps) {
  const { t } = useText();
  const { kind, total } = offer;
  const shown = new Set([...(known?.usual ?? []), ...(known?.last?.rows ?? [])].map(({ product }) => product.id));
  const rows = offer.rows.filter(({ product }) => !shown.has(product.id));
  if (rows.length === 0) return null;
  const title = t(`newOrder.offers.${kind}`);
  const all = total > rows.length && (
    <button
      type="button"
      onClick={() => onShow(kind)}
      className="min-h-12 rounded-control px-2 text-body font-medium text-brand active:bg-raised"
    >
      {t("newOrder.offers.all", { count: total })}
    </button>
  );
  return (
    <Section title={title} action={all}>
      <Offered {...list} label={title} rows={rows} />
    </Section>
  );
}

interface OfferedProps extends ProductListProps {
  readonly label: string;
  readonly rows: readonly (FoundRow | OfferedProduct)[];
}

function Offered({ sale, categories, onOpenDetails, label, rows }: OfferedProps) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.product.id}>
          <ProductRow
            row={row}
            hue={categories.find((category) => category.id === row.product.categoryId)?.hue ?? null}
            currency={sale.view.company.settings.currency}
            {...("offered" in row && { offered: row.offered })}
            onOpenDetails={onOpenDetails}
            {...rowSale(sale, row.product.id)}
          />
        </li>
      ))}
    </ul>
  );
}
