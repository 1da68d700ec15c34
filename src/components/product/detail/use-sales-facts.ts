import { useTranslation } from "react-i18next";
import { formatDate } from "#i18n/format-date.ts";
import { formatCount, formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";

/** What a seller looks up about a product, for a `FactList`; the product page adds more. */
export function useSalesFacts({ product, company, category, lastBought }: ProductDetails): readonly [string, string][] {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { unit, unitsPerCase, minQuantity, quantityMultiple, quantityScale } = product;
  const quantity = (value: number) => formatQuantity(value, quantityScale, locale);
  const lastDay = lastBought && formatDate(lastBought.at, locale, "day", company.settings.timeZone);
  return [
    [t("products.lastBought"), lastBought ? `${quantity(lastBought.quantity)} ${unit} · ${lastDay}` : ""],
    [t("products.fields.sku"), product.sku],
    [t("products.fields.barcodes"), product.barcodes.join(", ")],
    [t("products.fields.brand"), product.brand],
    [t("products.fields.category"), category ? localName(category, language) : ""],
    [t("products.fields.pack"), product.pack],
    [t("products.fields.unit"), unit],
    [t("products.fields.unitsPerCase"), unitsPerCase > 1 ? formatCount(unitsPerCase, locale) : ""],
    [t("products.fields.minQuantity"), minQuantity > 1 ? quantity(minQuantity) : ""],
    [t("products.fields.quantityMultiple"), quantityMultiple > 1 ? quantity(quantityMultiple) : ""],
  ];
}
