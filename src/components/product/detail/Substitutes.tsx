import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { ProductPicture } from "../ProductPicture.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { StockText } from "../StockText.tsx";
import { PriceText } from "#components/pricing/PriceText.tsx";

interface SubstitutesProps {
  readonly rows: readonly ProductRow[];
  readonly currency: Currency;
  /** Keeps an open order in the address. */
  readonly search: string;
}

/** Products to sell instead. */
export function Substitutes({ rows, currency, search }: SubstitutesProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  if (rows.length === 0) return null;
  return (
    <Section title={t("products.substitutes")}>
      <ul>
        {rows.map(({ product, price, available }) => (
          <li key={product.id}>
            <ListRow
              to={`/products/${product.id}${search && `?${search}`}`}
              leading={
                <ProductPicture
                  productId={product.id}
                  picture={product.picture}
                  imageId={product.images[0]}
                  name={localName(product, language)}
                  hue={null}
                />
              }
              title={localName(product, language)}
              detail={<StockText product={product} available={available} />}
              trailing={<PriceText price={price} currency={currency} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
