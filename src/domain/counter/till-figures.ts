import { type Amount, sumAmounts } from "../values/money.ts";
import type { Order, OrderTotals } from "../order/order.ts";
import { PAY_METHODS, type PayMethod } from "./counter-sale.ts";

/** What a till took (COUNTER-12). */
export interface TillFigures {
  readonly sales: number;
  /** Of the goods, with taxes. */
  readonly total: Amount;
  /** What discounts took from it. */
  readonly discounts: Amount;
  readonly byMethod: readonly { readonly method: PayMethod; readonly sales: number; readonly paid: Amount }[];
  /** The cash that came into the drawer: tendered less change. */
  readonly cash: Amount;
  /** What rounding added to or took from the totals paid in cash. */
  readonly rounding: Amount;
}

/** The figures of a till's sales. A method's amount is what was paid by it; on account it is the total that is owed. */
export function tillFigures(
  orders: readonly (Pick<Order, "sale"> & { readonly totals: Pick<OrderTotals, "total" | "discount"> })[],
): TillFigures {
  const sales = orders.flatMap(({ sale, totals: { total, discount } }) =>
    sale === undefined ? [] : [{ method: sale.method, total, discount, paid: sale.tendered - sale.change }],
  );
  const cash = sales.filter(({ method }) => method === "cash");
  const cashPaid = sumAmounts(cash.map(({ paid }) => paid));
  return {
    sales: sales.length,
    total: sumAmounts(sales.map(({ total }) => total)),
    discounts: sumAmounts(sales.map(({ discount }) => discount)),
    byMethod: PAY_METHODS.flatMap((method) => {
      const own = sales.filter((each) => each.method === method);
      if (own.length === 0) return [];
      const paid = sumAmounts(own.map((each) => (method === "on_account" ? each.total : each.paid)));
      return [{ method, sales: own.length, paid }];
    }),
    cash: cashPaid,
    rounding: cashPaid - sumAmounts(cash.map(({ total }) => total)),
  };
}
