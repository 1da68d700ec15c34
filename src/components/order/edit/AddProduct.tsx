import { useCallback } from "react";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { ChooseProduct } from "#components/product/ChooseProduct.tsx";

interface AddProductProps {
  readonly customerId: string;
  readonly currency: Currency;
  /** What is on the order already. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onChosen: (product: Product) => void;
}

/** Finds a product to add to an order, at its customer's prices. */
export function AddProduct({ taken, onChosen, ...rest }: AddProductProps) {
  const { t } = useText();
  const hindranceOf = useCallback(
    ({ product, price }: ProductRow) => {
      if (taken.has(product.id)) return <span className="text-caption">{t("order.edit.taken")}</span>;
      return price === null ? <span className="text-caption">{t("newOrder.noPrice")}</span> : null;
    },
    [taken, t],
  );
  const choose = useCallback(({ product }: ProductRow) => onChosen(product), [onChosen]);
  return <ChooseProduct title={t("order.edit.add")} hindranceOf={hindranceOf} onChosen={choose} {...rest} />;
}
