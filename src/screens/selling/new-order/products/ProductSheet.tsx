import { resolvePrice } from "#domain/pricing/resolve-price.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useTranslation } from "react-i18next";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { type ProductDetails, readProductDetails } from "#local/queries/product/product-details.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { PriceTrace } from "#components/pricing/PriceTrace.tsx";
import { useSalesFacts } from "#components/product/detail/use-sales-facts.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { ReportErrorButton } from "#components/product/ReportErrorButton.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { SaleStepper } from "#components/order/selling/SaleStepper.tsx";
import { usePriceNote } from "#components/order/selling/use-price-note.ts";
import { type RowSale, rowSale, type Sale } from "#components/order/selling/use-sale.ts";
import { useDevice } from "#ui/ports/ports.tsx";

interface ProductSheetProps {
  /** Null = closed. */
  readonly productId: string | null;
  readonly sale: Sale;
  readonly onClose: () => void;
}

/** The product's quick view: description, price with its reasons, stock. */
export function ProductSheet({ productId, ...rest }: ProductSheetProps) {
  return productId !== null && <OpenProduct key={productId} productId={productId} {...rest} />;
}

type OpenProductProps = ProductSheetProps & { readonly productId: string };

function OpenProduct({ productId, sale, onClose }: OpenProductProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { view } = sale;
  const live = useLive(readProductDetails, { productId, customerId: view.customer.id });
  const row = readyValue(live);
  const { identity } = useDevice();
  return (
    <Sheet
      open
      name="product"
      onClose={onClose}
      title={row ? localName(row.product, language) : t("newOrder.product.title")}
      footer={
        row?.price && (
          <div className="flex items-center justify-between gap-3">
            <span className="text-body font-medium">{t("newOrder.pad.title")}</span>
            <SaleStepper product={row.product} price={row.price} {...rowSale(sale, productId)} />
          </div>
        )
      }
    >
      <Ready of={live} failed={t("products.failed")} rows={3}>
        {() =>
          row ? (
            <QuickFacts row={row} view={view} sale={rowSale(sale, productId)} />
          ) : (
            <p className="p-4">{t("newOrder.problems.productMissing")}</p>
          )
        }
      </Ready>
      {row && !isOwner(identity.roles) && (
        <div className="px-4 pb-6">
          <ReportErrorButton product={row.product} />
        </div>
      )}
    </Sheet>
  );
}

interface QuickFactsProps {
  readonly row: ProductDetails;
  readonly view: CartView;
  readonly sale: RowSale;
}

function QuickFacts({ row, view, sale }: QuickFactsProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { product, available, substitutes, incoming, category } = row;
  const ordered = sale.quantity;
  // The reasons are those of the quantity in the cart, as is the price (PRICE-37).
  const price = ordered > 0 ? resolvePrice({ ...sale.pricing, product: row.priced, quantity: ordered }) : row.price;
  const note = usePriceNote(product, sale, view.company.settings.currency);
  const facts = useSalesFacts(row);
  const { currency } = view.company.settings;
  const quantity = (value: number) => formatQuantity(value, product.quantityScale, locale);
  // A percentage list has breaks too, computed from its base list.
  const breaks = row.prices.find(({ list }) => list.id === view.priceList?.id)?.breaks.toReversed() ?? [];
  return (
    <div className="flex flex-col gap-2 pb-6">
      <div className="flex items-center gap-4 px-4 pt-4">
        <ProductPicture
          productId={product.id}
          picture={product.picture}
          imageId={product.images[0]}
          name={localName(product, language)}
          hue={category?.hue ?? null}
          size="large"
        />
        <div className="flex flex-col gap-1">
          <span className="text-total font-bold tabular-nums">
            {price ? formatUnitPrice(sale.unitPrice ?? price.unitPrice, currency, locale) : t("newOrder.noPrice")}
          </span>
          {note !== null && <span className="text-body font-medium text-brand">{note}</span>}
          {!price && <span className="text-body text-muted">{t("newOrder.noPriceText")}</span>}
          <span className="text-body text-muted">
            <StockText product={product} available={available} />
          </span>
          {incoming !== null && available !== null && available.quantity < Math.max(1, ordered) && (
            <span className="text-body font-medium">
              {t("stock.incoming", { quantity: quantity(incoming.quantity), day: formatDay(incoming.day, locale) })}
            </span>
          )}
        </div>
      </div>
      {product.description !== "" && <p className="px-4 text-body whitespace-pre-line">{product.description}</p>}
      <FactList facts={facts} />
      {breaks.length > 0 && (
        <Section title={t("newOrder.product.breaks")}>
          <FactList
            facts={breaks.map((each) => [
              t("newOrder.product.fromQuantity", { quantity: quantity(each.fromQuantity) }),
              formatUnitPrice(each.unitPrice, currency, locale),
            ])}
          />
        </Section>
      )}
      {substitutes.length > 0 && (
        <Section title={t("products.substitutes")}>
          <FactList
            facts={substitutes.map((other) => [
              localName(other.product, language),
              other.price ? formatUnitPrice(other.price.unitPrice, currency, locale) : t("newOrder.noPrice"),
            ])}
          />
        </Section>
      )}
      {price && <PriceTrace trace={price.trace} product={product} currency={currency} />}
    </div>
  );
}
