import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listProducts, searchProducts } from "#local/queries/product/products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface SubstituteFieldProps {
  readonly ids: readonly string[];
  readonly productId: string | null;
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}

const FOUND = 20;

/** Products to offer instead, found by search. */
export function SubstituteField({ ids, productId, error, onChange }: SubstituteFieldProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const chosen = useLive(listProducts, { productIds: [...ids], customerId: null }, { keep: true });
  const found = useLive(
    searchProducts,
    { text, customerId: null, categoryId: null, offset: 0, limit: FOUND },
    { keep: true },
  );
  const names = new Map(readyValue(chosen)?.map(({ product }) => [product.id, localName(product, language)]));
  const choices = (readyValue(found)?.rows ?? []).filter(
    ({ product }) => product.id !== productId && !ids.includes(product.id),
  );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-body font-medium">{t("products.substitutes")}</legend>
      {ids.map((id) => (
        <div key={id} className="flex min-h-12 items-center edge-b">
          <span className="min-w-0 flex-1 truncate text-body">{names.get(id) ?? id}</span>
          <IconButton
            label={t("productEdit.removeSubstitute", { name: names.get(id) ?? id })}
            icon={<X className="size-5" />}
            onClick={() => onChange(ids.filter((each) => each !== id))}
          />
        </div>
      ))}
      {error !== undefined && <FieldMessage text={error} />}
      <div>
        <Button variant="quiet" icon={<Plus aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
          {t("productEdit.addSubstitute")}
        </Button>
      </div>
      <Sheet
        open={open}
        name="selection"
        onClose={() => setOpen(false)}
        title={t("productEdit.addSubstitute")}
        size="tall"
      >
        <div className="px-4 py-2">
          <SearchField label={t("products.search")} value={text} onChange={setText} />
        </div>
        <ul>
          {choices.map(({ product }) => (
            <li key={product.id}>
              <ListRow
                title={localName(product, language)}
                detail={product.sku}
                onClick={() => {
                  onChange([...ids, product.id]);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </fieldset>
  );
}
