import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#domain/product/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductForm as FormData } from "#local/queries/product/product-form.ts";
import { DeleteRecordSheet } from "#components/records/DeleteRecordSheet.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { ImageFields } from "./ImageFields.tsx";
import { ListingFields } from "./ListingFields.tsx";
import { NewProductFields } from "./NewProductFields.tsx";
import { PackFields } from "./PackFields.tsx";
import { PriceFields } from "./PriceFields.tsx";
import { useProductForm } from "./use-product-form.ts";

interface EditProductProps {
  readonly data: FormData;
  readonly product: Product | null;
  /** Goes to the product's page, or to the list (null). */
  readonly onLeave: (productId: string | null) => void;
  readonly onAnother: () => void;
}

export function EditProduct({ data, product, onLeave, onAnother }: EditProductProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const form = useProductForm(data, product, onLeave);
  const [deleting, setDeleting] = useState(false);
  const name = product === null ? t("productEdit.newTitle") : localName(product, language);
  const remove = { label: t("productEdit.delete"), danger: true, onSelect: () => setDeleting(true) };
  return (
    <Screen>
      <RecordForm
        form={form}
        header={{ title: name, actions: product !== null && <Menu entries={[remove]} /> }}
        saveLabel={t("productEdit.save")}
      >
        {product === null ? (
          <>
            <NewProductFields form={form} data={data} />
            <div className="flex flex-col p-4">
              <Button onClick={() => form.submit(onAnother)}>{t("productEdit.saveAndAdd")}</Button>
            </div>
          </>
        ) : (
          <>
            <IdentityFields form={form} data={data} />
            <ImageFields form={form} />
            <PackFields form={form} />
            <PriceFields form={form} data={data} />
            <ListingFields form={form} data={data} productId={product.id} />
          </>
        )}
      </RecordForm>
      {product !== null && (
        <DeleteRecordSheet
          form={form}
          request={{ noun: "product", row: product }}
          open={deleting}
          onClose={() => setDeleting(false)}
          title={t("productEdit.deleteTitle", { name })}
          action={t("productEdit.delete")}
          deleted={t("productEdit.deleted", { name })}
          onDeleted={() => onLeave(null)}
        >
          {t("productEdit.deleteText")}
        </DeleteRecordSheet>
      )}
    </Screen>
  );
}
