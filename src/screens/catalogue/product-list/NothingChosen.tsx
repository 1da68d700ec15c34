import { useTranslation } from "react-i18next";
import { canPlaceOrders } from "#domain/access/access.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

interface NothingChosenProps {
  /** In an order the cart's bar says what comes next. */
  readonly inOrder: boolean;
}

/** The second pane before a product is chosen: what people do next with the catalogue. */
export function NothingChosen({ inOrder }: NothingChosenProps) {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  return (
    <div className="m-auto flex flex-col items-stretch gap-3 p-8">
      <p className="pb-2 text-center text-body text-muted">{t("products.chooseOne")}</p>
      {!inOrder && canPlaceOrders(roles) && (
        <LinkButton to="/new-order?orderMode=true">{t("orders.newOrder")}</LinkButton>
      )}
      {!inOrder && isOwner(roles) && (
        <>
          <LinkButton to="/products/table">{t("productTable.open")}</LinkButton>
          <LinkButton to="/price-lists">{t("products.priceLists")}</LinkButton>
          <LinkButton to="/import">{t("products.import")}</LinkButton>
        </>
      )}
    </div>
  );
}
