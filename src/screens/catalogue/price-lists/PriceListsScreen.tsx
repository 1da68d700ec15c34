import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#i18n/format-date.ts";
import { formatSignedRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listPriceLists, type PriceListRow } from "#local/queries/product/price-lists.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";

/** /price-lists: the company's price lists and the customers of each (PRICE-9). */
export function PriceListsScreen() {
  const { t } = useTranslation();
  const live = useLive(listPriceLists, undefined);
  return (
    <Screen>
      <ScreenHeader title={t("priceLists.title")} back="/products" />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
        <Ready of={live} failed={t("priceLists.failed")}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title={t("priceLists.empty")} detail={t("priceLists.emptyText")} />
            ) : (
              <ul>
                {rows.map((row) => (
                  <li key={row.list.id}>
                    <PriceListEntry row={row} baseName={nameOf(row, rows)} />
                  </li>
                ))}
              </ul>
            )
          }
        </Ready>
      </div>
      <BottomBar>
        <LinkButton to="/price-lists/new" variant="main" full icon={<Plus aria-hidden className="size-5" />}>
          {t("priceLists.add")}
        </LinkButton>
      </BottomBar>
    </Screen>
  );
}

function nameOf({ list: { basis } }: PriceListRow, rows: readonly PriceListRow[]): string {
  return basis.kind === "fixed" ? "" : (rows.find(({ list }) => list.id === basis.baseListId)?.list.name ?? "");
}

function PriceListEntry({ row, baseName }: { readonly row: PriceListRow; readonly baseName: string }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { list, customers, inForce, sync } = row;
  const { basis, validFrom, validTo } = list;
  const facts = [
    list.isDefault && t("products.defaultList"),
    basis.kind === "percent"
      ? t("priceLists.percentOf", { rate: formatSignedRate(basis.rate, locale), list: baseName })
      : t("priceLists.fixed"),
    validFrom !== null && t("price.validFrom", { day: formatDay(validFrom, locale, "day") }),
    validTo !== null && t("price.validTo", { day: formatDay(validTo, locale, "day") }),
  ];
  return (
    <ListRow
      to={`/price-lists/${list.id}`}
      title={list.name}
      detail={<span className="block whitespace-normal">{facts.filter(Boolean).join(" · ")}</span>}
      trailing={
        <>
          <span className="tabular-nums">{t("priceLists.customers", { count: customers })}</span>
          {sync === "in_store" ? (
            !inForce && <span className="text-caption text-attention-ink">{t("products.notInForce")}</span>
          ) : (
            <WaitingSign />
          )}
        </>
      }
    />
  );
}
