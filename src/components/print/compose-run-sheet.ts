import type { Customer } from "#domain/customer/customer.ts";
import type { Run } from "#domain/delivery/run.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { type Amount, sumAmounts } from "#domain/values/money.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import type { AgreedOrder } from "./compose-order.ts";
import { type Issue, issued } from "./issue.ts";

/** A stop of a run as it is printed. */
interface PrintedStop {
  readonly number: number;
  readonly name: string;
  /** Null where this device does not have it. */
  readonly customer: Pick<Customer, "address" | "reference" | "phone" | "deliveryNotes"> | null;
  readonly orders: readonly { readonly order: AgreedOrder; readonly left: Amount }[];
}

export interface PrintedRun {
  readonly run: Pick<Run, "runId" | "driverName" | "vehicle" | "day">;
  readonly stops: readonly PrintedStop[];
}

/** The stops of a run in driving order: where, which goods, what to collect, and a box to tick (PRINT-13). */
export function composeRunSheet({ run, stops }: PrintedRun, issue: Issue): PrintedDocument {
  const { company, origin, text } = issue;
  const { t, locale } = text;
  const money = (amount: Amount) => (company === null ? "" : formatMoney(amount, company.settings.currency, locale));
  return issued(issue, {
    title: t("print.titles.runSheet"),
    number: run.day === "" ? "" : formatDay(run.day, locale, "dated"),
    code: `${origin}/itinerary/${run.day}`,
    blocks: [
      {
        kind: "facts",
        parties: [{ label: t("runs.driver"), lines: [run.driverName, run.vehicle].filter(Boolean) }],
        facts: [{ label: t("print.stops"), value: formatQuantity(stops.length, 1, locale) }],
      },
      {
        kind: "table",
        columns: ["", t("print.customer"), t("print.toCollect")],
        rows: stops.map((stop) => {
          const amount = money(toCollectAt(stop));
          return {
            lead: "",
            title: `${stop.number}. ${stop.name}`,
            details: [...placeOf(stop), ...stop.orders.flatMap(({ order }) => goodsOf(order, text))],
            cells: [amount],
            summary: { label: t("print.toCollect"), value: amount },
            box: true,
          };
        }),
      },
      {
        kind: "totals",
        facts: [{ label: t("print.toCollect"), value: money(sumAmounts(stops.map(toCollectAt))), strong: true }],
      },
      { kind: "signature", labels: [t("runs.driver"), t("settlement.receivedBy")] },
    ],
    closing: [],
  });
}

function toCollectAt({ orders }: PrintedStop): Amount {
  return sumAmounts(orders.map(({ order, left }) => (order.terms === "on_account" ? 0 : Math.max(0, left))));
}

function placeOf({ customer }: PrintedStop): string[] {
  if (customer === null) return [];
  const { address, reference, phone, deliveryNotes } = customer;
  return [address, reference, phone, deliveryNotes].filter((line) => line !== "");
}

function goodsOf({ orderNo, lines }: AgreedOrder, { locale, language }: Text): string[] {
  return [
    shortOrderNumber(orderNo),
    ...lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => `${formatQuantity(line.quantity, line.quantityScale, locale)} × ${localName(line, language)}`),
  ];
}
