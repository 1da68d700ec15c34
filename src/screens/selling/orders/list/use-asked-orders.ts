import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type OrderFilter, type OrderSort, writeOrderFilter } from "#domain/order/order-filter.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { type AskedOrders, type OrderTab, readAskedOrders } from "../order-tabs.ts";

/** What the address asks for, and how to ask for something else. The way back finds the list as it was left. */
export function useAskedOrders() {
  const { role } = useDevice().identity;
  const [params, setParams] = useSearchParams();
  const asked = useMemo(() => readAskedOrders(params, role), [params, role]);

  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    ...asked,
    show: (tab: OrderTab) => change({ tab: tab === "all" ? null : tab, sort: null }),
    filterBy: (filter: OrderFilter, sort: OrderSort | null) => change(writeOrderFilter(filter, sort)),
  };
}

export type AskOrders = AskedOrders & ReturnType<typeof useAskedOrders>;
