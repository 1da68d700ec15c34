import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { countFilterParts } from "#domain/order/order-filter.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { type OrderPage, readOrderChoices } from "#local/queries/order/order-search.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { FilterSheet } from "./FilterSheet.tsx";
import { filterWords } from "./filter-words.ts";
import type { AskOrders } from "./use-asked-orders.ts";

interface FilterBarProps {
  readonly asked: AskOrders;
  readonly mine: boolean;
  /** The list's answer; undefined while it is read, null while the orders do not arrive: nothing counts them. */
  readonly page: Pick<OrderPage, "total" | "net" | "currency"> | null | undefined;
}

/** The sums of the whole list, and what it is filtered by; opens the choices (ORDER-60). */
export function FilterBar({ asked, mine, page }: FilterBarProps) {
  const text = useText();
  const { t, locale } = text;
  const { filter, sort } = asked;
  const [open, setOpen] = useState(false);
  const choices = readyValue(useLive(readOrderChoices, undefined)) ?? null;
  const parts = countFilterParts(filter);
  const words = [...filterWords(filter, choices, text), t(`orders.sorts.${sort}`)];
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 bg-raised pl-4 edge-b">
        <div className="min-w-0 flex-1 py-2">
          <output className="flex flex-wrap justify-between gap-x-3 text-body tabular-nums">
            <span className="font-medium">
              {page ? t("orders.count", { count: page.total }) : page === undefined && t("orders.counting")}
            </span>
            {page?.currency && (
              <span className="font-medium">
                {t("orders.net", { amount: formatMoney(page.net, page.currency, locale) })}
              </span>
            )}
          </output>
          <p className="truncate text-caption text-muted">{words.join(" · ")}</p>
        </div>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-14 shrink-0 items-center gap-2 px-4 text-body font-medium text-brand active:bg-card"
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {parts === 0 ? t("orders.filter.open") : t("orders.filter.openWith", { number: parts })}
        </button>
      </div>
      {open && (
        <FilterSheet asked={asked} mine={mine} choices={choices} total={page?.total} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
