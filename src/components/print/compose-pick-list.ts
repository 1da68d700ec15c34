import type { Category } from "#domain/category/category.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { pickGroups, type PickRow } from "#domain/print/pick-groups.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatCount, formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import type { PrintedDocument, Row } from "#ui/print/printed-document.ts";
import { orderLink, type PrintedOrder } from "./compose-order.ts";
import { type Issue, issued } from "./issue.ts";

/** What to take from which shelf, for one or several orders, each line with a box to tick (PRINT-6). */
export function composePickList(
  printed: readonly PrintedOrder[],
  categories: readonly Category[],
  issue: Issue,
): PrintedDocument {
  const { text } = issue;
  const { t, locale, language } = text;
  const orders = printed.map(({ order }) => order);
  const [first] = orders;
  const isOne = orders.length === 1;
  const rows = pickGroups(orders, categories).flatMap(({ category, rows: products }) => [
    { group: category === null ? t("newOrder.otherCategory") : localName(category, language) },
    ...products.map((product) => pickLine(product, isOne, text)),
  ]);
  return issued(issue, {
    title: t("print.titles.pickList"),
    number: isOne ? (first?.orderNo ?? "") : t("print.orderCount", { count: orders.length }),
    code: isOne && first !== undefined ? orderLink(first, issue) : "",
    blocks: [
      {
        kind: "facts",
        parties: orders.map((order) => ({
          label: isOne ? t("print.customer") : shortOrderNumber(order.orderNo),
          lines: [order.customer.name],
        })),
        facts: [
          ...(first === undefined ? [] : [{ label: t("print.promised"), value: promisedOn(orders, locale) }]),
          { label: t("print.lines"), value: formatCount(rows.filter((row) => !("group" in row)).length, locale) },
        ],
      },
      { kind: "table", columns: [t("print.quantity"), t("print.product")], rows },
      ...orders
        .filter(({ note }) => note !== "")
        .map(({ note, orderNo }) => ({
          kind: "text" as const,
          label: isOne ? t("order.notes") : shortOrderNumber(orderNo),
          text: note,
        })),
    ],
    closing: [],
  });
}

/** The first and the last day. */
function promisedOn(orders: readonly { readonly promisedOn: string }[], locale: string): string {
  const days = orders.map((order) => order.promisedOn).toSorted();
  const ends = [...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined);
  return ends.map((day) => formatDay(day, locale, "dated")).join(" – ");
}

function pickLine({ product, quantity, shares }: PickRow, isOne: boolean, text: Text): Row {
  const { t, locale, language } = text;
  const amount = (units: number) => formatQuantity(units, product.quantityScale, locale);
  const cases = wholeCases(quantity, product.unitsPerCase, product.quantityScale);
  const packed =
    cases === null
      ? product.unit
      : cases.rest === 0
        ? t("print.cases", { count: cases.whole, size: amount(product.unitsPerCase) })
        : t("print.casesAnd", { count: cases.whole, size: amount(product.unitsPerCase), rest: amount(cases.rest) });
  return {
    lead: amount(quantity),
    title: localName(product, language),
    details: [
      `${product.sku} · ${packed}`,
      ...(isOne ? [] : [shares.map(({ orderNo, quantity: part }) => shareText(orderNo, amount(part))).join(", ")]),
      ...shares.flatMap(({ note, orderNo, insteadOf }) =>
        [insteadOf === null ? "" : t("pick.instead", { name: localName(insteadOf, language) }), note]
          .filter(Boolean)
          .map((words) => (isOne ? words : `${shortOrderNumber(orderNo)}: ${words}`)),
      ),
    ],
    cells: [],
    summary: null,
    box: true,
  };
}

/** Never broken between its words. */
function shareText(orderNo: string, quantity: string): string {
  return `${shortOrderNumber(orderNo)}: ${quantity}`.replaceAll(" ", "\u00a0");
}

/** How many full cases a quantity is; null if it is less than one, or not counted in cases. */
function wholeCases(quantity: number, size: number, scale: 1 | 1000): { whole: number; rest: number } | null {
  if (scale !== 1 || size === 1 || quantity < size) return null;
  return { whole: Math.floor(quantity / size), rest: quantity % size };
}
