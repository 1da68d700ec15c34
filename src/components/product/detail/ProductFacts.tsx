import { useTranslation } from "react-i18next";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatCount, formatQuantity, formatVolume, formatWeight } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";
import { formatDate } from "#i18n/format-date.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useCost } from "../use-cost.ts";

interface ProductFactsProps {
  readonly details: ProductDetails;
  readonly owner: boolean;
}

/** Everything beyond price and stock; floor price and cost for the owner only. */
export function ProductFacts({ details, owner }: ProductFactsProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { product, company, category, lastBought } = details;
  const { currency, taxClasses } = company.settings;
  const cost = useCost(owner ? product.id : null);
  const quantity = (value: number) => formatQuantity(value, product.quantityScale, locale);
  const money = (value: number | null) => (value === null ? "" : formatUnitPrice(value, currency, locale));
  const otherName = language === "es" ? product.name : product.nameEs;
  return (
    <>
      {product.description !== "" && (
        <Section title={t("products.description")}>
          <p className="px-4 pb-2 text-body whitespace-pre-line">{product.description}</p>
        </Section>
      )}
      <Section title={t("products.facts")}>
        <FactList
          facts={[
            [t("products.lastBought"), lastBought ? lastBoughtText(lastBought) : ""],
            [t("products.fields.otherName"), otherName === localName(product, language) ? "" : otherName],
            [t("products.fields.sku"), product.sku],
            [t("products.fields.barcodes"), product.barcodes.join(", ")],
            [t("products.fields.brand"), product.brand],
            [t("products.fields.category"), category ? localName(category, language) : ""],
            [t("products.fields.pack"), product.pack],
            [t("products.fields.unit"), product.unit],
            [
              t("products.fields.unitsPerCase"),
              product.unitsPerCase > 1 ? formatCount(product.unitsPerCase, locale) : "",
            ],
            [t("products.fields.weight"), product.weight === null ? "" : formatWeight(product.weight, locale)],
            [t("products.fields.volume"), product.volume === null ? "" : formatVolume(product.volume, locale)],
            [t("records.fields.countryOfOrigin"), product.countryOfOrigin],
            [t("products.fields.minQuantity"), product.minQuantity > 1 ? quantity(product.minQuantity) : ""],
            [
              t("products.fields.quantityMultiple"),
              product.quantityMultiple > 1 ? quantity(product.quantityMultiple) : "",
            ],
            [t("products.fields.maxQuantity"), product.maxQuantity === null ? "" : quantity(product.maxQuantity)],
            [t("products.fields.taxClass"), taxClasses.find(({ id }) => id === product.taxClassId)?.name ?? ""],
            [t("products.fields.tags"), product.tags.join(", ")],
            [t("products.fields.floorPrice"), owner ? money(product.floorPrice) : ""],
            [t("products.fields.cost"), costText()],
          ]}
        />
      </Section>
    </>
  );

  function costText() {
    if (cost === "loading") return t("ui.loading");
    return cost === "unreachable" ? t("ui.needsConnection") : money(cost);
  }

  function lastBoughtText({ at, quantity: bought }: NonNullable<typeof lastBought>) {
    return `${quantity(bought)} ${product.unit} · ${formatDate(at, locale, "day", company.settings.timeZone)}`;
  }
}
