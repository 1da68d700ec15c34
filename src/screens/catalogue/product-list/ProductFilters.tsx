import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { ProductFilter } from "#local/queries/product/products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface ProductFiltersProps {
  readonly owner: boolean;
  readonly filter: ProductFilter | null;
  readonly onFilter: (filter: ProductFilter | null) => void;
  /** Empty while an order is open: its customer decides which list's prices are shown. */
  readonly priceLists: readonly PriceList[];
  /** Null = the default list. */
  readonly priceListId: string | null;
  readonly onPriceList: (priceListId: string | null) => void;
}

const FOR_ALL = ["all", "inStock", "outOfStock", "noPrice"] as const;
const FOR_OWNERS = [...FOR_ALL, "noImage", "disabled"] as const;

/** One line stating the current filters and price list; opens the choices. */
export function ProductFilters({ owner, filter, onFilter, priceLists, priceListId, onPriceList }: ProductFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shown = priceLists.find((list) => (priceListId === null ? list.isDefault : list.id === priceListId));
  const choices = owner ? FOR_OWNERS : FOR_ALL;
  const words = [t(`products.filters.${filter ?? "all"}`), shown && t("products.pricesOf", { list: shown.name })];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-12 shrink-0 items-center gap-2 px-4 text-left text-body edge-b active:bg-raised"
      >
        <SlidersHorizontal aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{words.filter(Boolean).join(" · ")}</span>
        <span className="font-medium text-brand">{t("products.change")}</span>
      </button>
      <Sheet
        open={open}
        name="selection"
        onClose={() => setOpen(false)}
        title={t("products.filter")}
        footer={
          <Button variant="main" full onClick={() => setOpen(false)}>
            {t("products.show")}
          </Button>
        }
      >
        <div className="flex flex-col gap-5 p-4">
          {priceLists.length > 1 && (
            <SelectField
              label={t("products.pricesShown")}
              value={shown?.id ?? ""}
              options={priceLists.map((list) => ({ value: list.id, label: list.name }))}
              onChange={(id) => onPriceList(priceLists.find((list) => list.id === id)?.isDefault ? null : id)}
            />
          )}
          <RadioGroup
            label={t("products.filterLabel")}
            value={filter ?? "all"}
            options={choices.map((value) => ({ value, label: t(`products.filters.${value}`) }))}
            onChange={(value) => onFilter(value === "all" ? null : value)}
          />
        </div>
      </Sheet>
    </>
  );
}
