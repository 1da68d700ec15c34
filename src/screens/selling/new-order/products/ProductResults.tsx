import { useCallback } from "react";
import { isOwner } from "#domain/access/is-owner.ts";
import type { Category } from "#domain/category/category.ts";
import { useTranslation } from "react-i18next";
import type { OfferKind, ProductRow as FoundRow } from "#local/queries/product/products.ts";
import { rowSale, type Sale } from "#components/order/selling/use-sale.ts";
import { FoundProducts, type NothingFound } from "#components/product/FoundProducts.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import type { TypedText } from "#ui/hooks/use-typed-text.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { ProductRow } from "./ProductRow.tsx";

export interface ProductListProps {
  readonly sale: Sale;
  readonly categories: readonly Category[];
  readonly onOpenDetails: (productId: string) => void;
}

interface ProductResultsProps extends ProductListProps {
  readonly typed: TypedText;
  readonly categoryId: string | null;
  readonly offer: OfferKind | null;
  readonly onSearchAll: () => void;
}

const ROW_HEIGHT = 93;

/** The whole catalogue, or what matches (ORDER-9). */
export function ProductResults(props: ProductResultsProps) {
  const { sale, categories, typed, categoryId, offer, onSearchAll, onOpenDetails } = props;
  const { t } = useTranslation();
  const { view } = sale;
  const { currency } = view.company.settings;
  const draw = useCallback(
    (row: FoundRow, hue: number | null) => (
      <ProductRow {...{ row, hue, currency, onOpenDetails }} {...rowSale(sale, row.product.id)} />
    ),
    [sale, currency, onOpenDetails],
  );

  function nothing({ text, empty, arrived }: NothingFound) {
    if (empty) {
      return arrived ? <NoProducts /> : <EmptyState title={t("newOrder.catalogueLoading")} />;
    }
    const all = (categoryId ?? offer) !== null && <Button onClick={onSearchAll}>{t("newOrder.searchAll")}</Button>;
    if (text === "") return <EmptyState title={t("newOrder.noMatchCategory")} action={all} />;
    return (
      <EmptyState
        title={t("newOrder.noMatch", { text })}
        detail={arrived ? t("newOrder.noMatchText") : t("newOrder.catalogueLoading")}
        action={all}
      />
    );
  }

  return (
    <FoundProducts
      question={{ customerId: view.customer.id, text: "", categoryId, filter: offer }}
      typed={typed}
      categories={categories}
      label={t("newOrder.products")}
      failed={t("newOrder.productsFailed")}
      rowHeight={ROW_HEIGHT}
      draw={draw}
      nothing={nothing}
    />
  );
}

/** Nobody can sell yet: the owner adds the first product. */
function NoProducts() {
  const { t } = useTranslation();
  const owner = isOwner(useDevice().identity.roles);
  return (
    <EmptyState
      title={t("products.empty")}
      detail={t(owner ? "products.emptyOwner" : "products.emptyStaff")}
      action={owner && <LinkButton to="/products/new">{t("products.add")}</LinkButton>}
    />
  );
}
