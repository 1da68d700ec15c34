import { LayoutGrid, List, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Category } from "#domain/category/category.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { exportPrices, exportProducts, exportStock } from "#local/queries/product/export-lists.ts";
import { listPriceLists } from "#local/queries/product/price-lists.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { useExport } from "#ui/files/use-export.ts";
import { usePersistedChoice } from "#ui/hooks/use-persisted-choice.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { ProductDetail } from "#components/product/detail/ProductDetail.tsx";
import { NothingChosen } from "./NothingChosen.tsx";
import { ProductFinder, useProductFind } from "./ProductFinder.tsx";
import { ProductResults } from "./ProductResults.tsx";
import { OrderModeBar } from "#components/order/selling/OrderBar.tsx";
import { UnknownCode } from "#components/order/selling/UnknownCode.tsx";
import { useCodeEntry } from "#components/order/selling/use-code-entry.ts";
import { useOrderMode } from "#components/order/selling/use-order-mode.ts";
import { SelectionBar } from "./bulk-edit/SelectionBar.tsx";
import { useSelection } from "#components/records/bulk/use-selection.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useDevice } from "#ui/ports/ports.tsx";

const NO_CATEGORIES: readonly Category[] = [];

/** /products: the catalogue, by search, category, or missing data (PROD-12). */
export function ProductsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panes = usePanes();
  const [params, setParams] = useSearchParams();
  const owner = isOwner(useDevice().identity.roles);
  const { find, change, showAll } = useProductFind(params.get("filter") === "outOfStock" ? "outOfStock" : null);
  const [look, setLook] = usePersistedChoice("products.look", ["list", "grid"]);
  const order = useOrderMode(params);
  const codes = useCodeEntry(order.sale, () => change({ text: "" }));
  const selection = useSelection(owner && !order.on);
  const categories = useLive(listCategories, null);
  const lists = useLive(listPriceLists, undefined);
  const company = useCompany();
  const products = useExport(exportProducts, t("exportData.files.products"), (column) => fieldLabel(column, t));
  const prices = useExport(exportPrices, t("exportData.files.prices"), (column) => fieldLabel(column, t));
  const stock = useExport(exportStock, t("exportData.files.stock"), (column) => fieldLabel(column, t));
  const known = readyValue(categories) ?? NO_CATEGORIES;
  const selected = params.get("product");

  const open = useStableCallback((productId: string) => {
    const kept = new URLSearchParams(params);
    if (!panes) {
      void navigate({ pathname: `/products/${productId}`, search: order.search });
      return;
    }
    kept.set("product", productId);
    setParams(kept, { replace: true });
  });

  const question = {
    ...find,
    priceListId: order.on ? null : find.priceListId,
    customerId: order.customerId,
  };
  const list = (
    <>
      <ScreenHeader
        title={selection?.on ? t("bulkEdit.selected", { count: selection.ids.size }) : t("products.title")}
        {...(selection?.on && { back: selection.stop })}
        actions={
          <>
            {!selection?.on && (
              <IconButton
                label={t(look === "list" ? "products.showGrid" : "products.showList")}
                icon={look === "list" ? <LayoutGrid className="size-6" /> : <List className="size-6" />}
                onClick={() => setLook(look === "list" ? "grid" : "list")}
              />
            )}
            {selection && !selection.on && (
              <Menu
                entries={[
                  { label: t("productTable.open"), onSelect: () => void navigate("/products/table") },
                  { label: t("bulkEdit.select"), onSelect: () => selection.start() },
                  { label: t("products.categories"), onSelect: () => void navigate("/categories/new") },
                  { label: t("products.priceLists"), onSelect: () => void navigate("/price-lists") },
                  { label: t("products.import"), onSelect: () => void navigate("/import") },
                  { label: t("exportData.save"), disabled: products.busy, onSelect: products.save },
                  { label: t("exportData.savePrices"), disabled: prices.busy, onSelect: prices.save },
                  { label: t("exportData.saveStock"), disabled: stock.busy, onSelect: stock.save },
                ]}
              />
            )}
          </>
        }
      />
      <ProductFinder
        find={find}
        onChange={change}
        owner={owner}
        categories={known}
        priceLists={order.on ? [] : (readyValue(lists)?.rows ?? []).map((row) => row.list)}
        onEnter={() => codes.addTyped(find.text)}
      />
      <ProductResults
        question={question}
        look={look}
        categories={known}
        currency={company?.settings.currency ?? null}
        sale={order.sale}
        owner={owner}
        selected={panes && !selection?.on ? selected : null}
        selection={selection}
        onOpen={open}
        onShowAll={showAll}
      />
      {order.sale && <UnknownCode entry={codes} sale={order.sale} />}
      {order.on && <OrderModeBar order={order} />}
      {selection?.on && <SelectionBar selection={selection} question={question} />}
      {selection && !selection.on && (
        <BottomBar>
          <LinkButton to="/products/new" variant="main" full icon={<Plus aria-hidden className="size-5" />}>
            {t("products.add")}
          </LinkButton>
        </BottomBar>
      )}
    </>
  );
  return (
    <Screen fill>
      <TwoPane
        left={list}
        right={
          panes &&
          (selected === null ? (
            <NothingChosen inOrder={order.on} />
          ) : (
            <ProductDetail
              key={selected}
              productId={selected}
              order={order}
              onEdit={() => void navigate(`/products/${selected}/edit`)}
            />
          ))
        }
      />
    </Screen>
  );
}
