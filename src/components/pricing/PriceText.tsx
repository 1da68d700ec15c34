import type { Currency } from "#domain/values/money.ts";
import type { Price } from "#domain/pricing/resolve-price.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

interface PriceTextProps {
  readonly price: Price | null;
  readonly currency: Currency;
  /** Shown if there is no price. */
  readonly missing?: string;
}

/** The unit price, with the list price if that is higher. */
export function PriceText({ price, currency, missing }: PriceTextProps) {
  const { t, locale } = useText();
  if (price === null) return <span className="font-medium text-danger">{missing ?? t("products.noPrice")}</span>;
  const listPrice = price.unitPrice < price.listPrice ? formatUnitPrice(price.listPrice, currency, locale) : null;
  return (
    <span>
      <span className={joinClasses("inline-block font-bold", listPrice !== null && "me-1")}>
        {formatUnitPrice(price.unitPrice, currency, locale)}
      </span>
      {listPrice !== null && (
        <>
          {" "}
          <s className="text-caption text-muted" aria-label={t("newOrder.listPriceWas", { price: listPrice })}>
            {listPrice}
          </s>
        </>
      )}
    </span>
  );
}
