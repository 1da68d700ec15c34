import { useTranslation } from "react-i18next";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity, formatVolume, formatWeight } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useCost } from "../use-cost.ts";
import { useSalesFacts } from "./use-sales-facts.ts";

interface ProductFactsProps {
  readonly details: ProductDetails;
  readonly owner: boolean;
}

/** Everything beyond price and stock; floor price and cost for the owner only. */
export function ProductFacts({ details, owner }: ProductFactsProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { product, company } = details;
  const { currency, taxClasses } = company.settings;
  const salesFacts = useSalesFacts(details);
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
            [t("products.fields.otherName"), otherName === localName(product, language) ? "" : otherName],
            ...salesFacts,
            [t("products.fields.weight"), product.weight === null ? "" : formatWeight(product.weight, locale)],
            [t("products.fields.volume"), product.volume === null ? "" : formatVolume(product.volume, locale)],
            [t("records.fields.countryOfOrigin"), product.countryOfOrigin],
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
}
