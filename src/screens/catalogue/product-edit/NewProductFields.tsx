import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { MainIdentity, MoreIdentity } from "./IdentityFields.tsx";
import { ImageFields } from "./ImageFields.tsx";
import { ListingFields } from "./ListingFields.tsx";
import { PackFields } from "./PackFields.tsx";
import { BasePriceField, PriceFields } from "./PriceFields.tsx";
import type { ProductForm } from "./use-product-form.ts";

interface NewProductFieldsProps {
  readonly form: ProductForm;
  readonly data: FormData;
}

/** Name, code, category and price of a new product; everything else has a default and is folded away (PROD-23). */
export function NewProductFields({ form, data }: NewProductFieldsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const base = data.priceLists.find(({ isDefault }) => isDefault);
  const shown = [
    "name",
    "sku",
    "categoryId",
    ...["prices", "breaks", "nextPrices"].map((each) => `${each}.${base?.id}`),
  ];
  // A restored draft may have an error further down: it is not hidden.
  const isNeeded = form.problems.some(({ field, severity }) => severity === "error" && !shown.includes(field));
  const isOpen = opened || isNeeded;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <FormSection title={t("productEdit.what")}>
        <MainIdentity form={form} data={data} />
        <BasePriceField form={form} data={data} />
        <Button
          expanded={isOpen}
          icon={<Chevron aria-hidden className="size-5" />}
          onClick={() => setOpened(isNeeded || !isOpen)}
        >
          {t("productEdit.more")}
        </Button>
        {!isOpen && <p className="text-caption text-muted">{t("productEdit.moreHint")}</p>}
      </FormSection>
      {isOpen && (
        <>
          <FormSection title={t("productEdit.further")}>
            <MoreIdentity form={form} />
          </FormSection>
          <ImageFields form={form} />
          <PackFields form={form} />
          <PriceFields form={form} data={data} withoutBase />
          <ListingFields form={form} data={data} productId={null} />
        </>
      )}
    </>
  );
}
