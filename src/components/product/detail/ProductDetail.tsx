import { ClipboardCheck, PackagePlus, Pencil, Share2, Truck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isOwner } from "#domain/access/is-owner.ts";
import { canCountStock } from "#domain/records/record-access.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type ProductDetails, readProductDetails } from "#local/queries/product/product-details.ts";
import { readRecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { PriceTrace } from "#components/pricing/PriceTrace.tsx";
import { useInView } from "../use-in-view.ts";
import { ReportErrorButton } from "../ReportErrorButton.tsx";
import { RecordHistory } from "#components/records/RecordHistory.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { shareText } from "#ui/files/share-text.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { IncomingSheet } from "./IncomingSheet.tsx";
import { SaleProblem, SaleStepper } from "#components/order/selling/SaleStepper.tsx";
import { salePrice } from "#components/order/selling/sale-price.ts";
import { rowSale } from "#components/order/selling/use-sale.ts";
import type { OrderMode } from "#components/order/selling/use-order-mode.ts";
import { OwnReports } from "./OwnReports.tsx";
import { PriceConflicts } from "./PriceConflicts.tsx";
import { PriceHistory } from "./PriceHistory.tsx";
import { PriceText } from "#components/pricing/PriceText.tsx";
import { PriceTable } from "./PriceTable.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { ProductGallery } from "./ProductGallery.tsx";
import { productText } from "./product-text.ts";
import { SalesCard } from "./SalesCard.tsx";
import { StockCard } from "./StockCard.tsx";
import { StockCountSheet } from "./StockCountSheet.tsx";
import { Substitutes } from "./Substitutes.tsx";
import { useImage } from "#components/image/use-image.ts";
import { useDevice } from "#ui/ports/ports.tsx";

interface ProductDetailProps {
  readonly productId: string;
  readonly order: OrderMode;
  readonly onEdit: () => void;
  /** Where the back arrow leads; none in the right pane of a tablet. */
  readonly back?: string | undefined;
}

/** One product, on its own page or beside the list on a tablet. */
export function ProductDetail({ productId, order, back, onEdit }: ProductDetailProps) {
  const { t } = useTranslation();
  const live = useLive(readProductDetails, { productId, customerId: order.customerId });
  const details = readyValue(live);
  useInView([productId]);
  if (details) return <KnownProduct {...{ details, order, back, onEdit }} />;
  return (
    <>
      {back !== undefined && <ScreenHeader title={t("products.one")} back={back} />}
      <Ready of={live} failed={t("products.failed")}>
        {() => (
          <Arrived feeds={["products"]}>
            <EmptyState
              title={t("products.missing")}
              detail={t("products.missingText")}
              action={<LinkButton to="/products">{t("products.openList")}</LinkButton>}
            />
          </Arrived>
        )}
      </Ready>
    </>
  );
}

interface KnownProductProps extends Omit<ProductDetailProps, "productId"> {
  readonly details: ProductDetails;
}

function KnownProduct({ details, back, order, onEdit }: KnownProductProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { identity } = useDevice();
  const [counting, setCounting] = useState(false);
  const [expecting, setExpecting] = useState(false);
  const names = readyValue(useLive(readRecordNames, undefined));
  const { product, price, company, sync, category } = details;
  const { currency } = company.settings;
  const sale = order.sale && rowSale(order.sale, product.id);
  const owner = isOwner(identity.roles);
  const name = localName(product, language);
  const photograph = useImage(product.images[0] ?? null, "full");
  return (
    <>
      {back === undefined ? (
        <h2 className="flex min-h-14 shrink-0 items-center px-4 text-row font-bold text-balance edge-b">{name}</h2>
      ) : (
        <ScreenHeader title={t("products.one")} detail={product.sku} back={back} />
      )}
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-2 pb-6">
        <ProductGallery product={product} name={name} hue={category?.hue ?? null} />
        <div className="flex flex-col gap-3 px-4">
          {back !== undefined && <h2 className="text-center text-row font-bold text-balance">{name}</h2>}
          <p className="text-center text-total tabular-nums">
            <PriceText price={salePrice(price, sale ?? {})} currency={currency} />
          </p>
          {!product.active && <Notice tone="attention">{t("products.disabledText")}</Notice>}
          {(sync === "waiting" || sync === "sending") && <WaitingSign />}
          {sync === "needs_you" && <SyncSign sync={sync} />}
          <OwnReports productId={product.id} />
          <div className="grid grid-cols-2 gap-2 [&>*]:px-3 [&>:last-child:nth-child(even)]:col-span-2">
            <div className="col-span-2 flex flex-col items-center gap-1 empty:hidden">
              <SaleStepper product={product} price={price} {...sale} />
              <SaleProblem product={product} problem={sale?.problem} />
            </div>
            {!order.on && product.active && (
              <LinkButton to="/new-order?orderMode=true" icon={<PackagePlus aria-hidden className="size-5" />}>
                {t("products.sell")}
              </LinkButton>
            )}
            {canCountStock(identity.roles) && product.trackStock && (
              <Button icon={<ClipboardCheck aria-hidden className="size-5" />} onClick={() => setCounting(true)}>
                {t("products.counting.action")}
              </Button>
            )}
            {canCountStock(identity.roles) && product.trackStock && details.stock !== null && (
              <Button icon={<Truck aria-hidden className="size-5" />} onClick={() => setExpecting(true)}>
                {t("products.incoming.action")}
              </Button>
            )}
            <Button
              icon={<Share2 aria-hidden className="size-5" />}
              onClick={() =>
                void shareText(
                  productText(product, price, currency, { language, locale }),
                  t("products.copied"),
                  photograph === null
                    ? null
                    : { source: photograph, name: product.sku.replace(/[^A-Za-z0-9-]+/g, "-") },
                )
              }
            >
              {t("products.share")}
            </Button>
            {!owner && <ReportErrorButton product={product} />}
            {owner && (
              <Button icon={<Pencil aria-hidden className="size-5" />} onClick={onEdit}>
                {t("products.edit")}
              </Button>
            )}
          </div>
        </div>
        <StockCard details={details} />
        <PriceConflicts ownPrices={details.ownPrices} names={names} />
        <PriceTable details={details} owner={owner} />
        {price && <PriceTrace trace={price.trace} product={product} currency={currency} />}
        <ProductFacts details={details} owner={owner} />
        {canCountStock(identity.roles) && <SalesCard product={product} />}
        {names && <PriceHistory product={details.priced} ownPrices={details.ownPrices} names={names} />}
        {names && <RecordHistory noun="product" recordId={product.id} names={names} />}
        <Substitutes rows={details.substitutes} currency={currency} search={order.search} />
      </div>
      {expecting && <IncomingSheet details={details} onClose={() => setExpecting(false)} />}
      <StockCountSheet open={counting} onClose={() => setCounting(false)} details={details} />
    </>
  );
}
