import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { PRICE_LIST_DEFAULTS } from "#domain/pricing/price-list.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { listPriceLists } from "#local/queries/product/price-lists.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { allReady, readyValue, useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { ListCustomers } from "./ListCustomers.tsx";
import { ListPrices } from "./ListPrices.tsx";
import { PriceListForm } from "./PriceListForm.tsx";

/** /price-lists/{id}, or `new`: one list's terms, its prices, its customers (PRICE-9). */
export function PriceListScreen() {
  const { priceListId = "new" } = useParams();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panes = usePanes();
  const lists = useLive(listPriceLists, undefined);
  const company = useLive(readCompany, null);
  const known = readyValue(lists) ?? null;
  const currency = readyValue(company)?.settings.currency;
  const isNew = priceListId === "new";
  const row = known?.rows.find(({ list }) => list.id === priceListId);
  const list = isNew ? { ...PRICE_LIST_DEFAULTS, id: "new", name: "" } : row?.list;
  const ready = known !== null && list && currency !== undefined;
  const reach = ready && !isNew && (
    <>
      <ListPrices list={list} currency={currency} day={known.day} />
      <ListCustomers listId={list.id} isDefault={list.isDefault} />
    </>
  );
  const terms = (
    <>
      {!ready && <ScreenHeader title={t(isNew ? "priceLists.new" : "priceLists.one")} back="/price-lists" />}
      {(known === null || currency === undefined) && (
        <Ready of={allReady(lists, company)} failed={t("priceLists.failed")}>
          {() => <EmptyState title={t("companyRules.missing")} detail={t("companyRules.missingText")} />}
        </Ready>
      )}
      {known !== null && currency !== undefined && !list && (
        <EmptyState
          title={t("priceLists.missing")}
          action={<LinkButton to="/price-lists">{t("priceLists.title")}</LinkButton>}
        />
      )}
      {ready && (
        <PriceListForm
          key={priceListId}
          list={list}
          isNew={isNew}
          lists={known.rows.map((each) => each.list)}
          groupIds={known.groupIds}
          currency={currency}
          onSaved={(id) => void navigate(`/price-lists/${id}`, { replace: true })}
          onLeave={() => void navigate("/price-lists", { replace: true })}
        />
      )}
    </>
  );
  // On a tablet, prices and customers are shown beside the terms; a new list has neither yet.
  return reach ? (
    <Screen fill={panes}>
      <TwoPane phone="both" left={terms} right={reach} />
    </Screen>
  ) : (
    <Screen>{terms}</Screen>
  );
}
