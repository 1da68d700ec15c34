import type { Order, OrderDifference } from "#domain/order/order.ts";

/** The fields whose difference is shown, in this order. The others are amounts that follow from them. */
const SHOWN = {
  customer: ["code", "name", "taxId", "address"],
  order: ["promisedOn", "discount", "taxExempt", "settingsVersion", "currency", "pricesIncludeTax", "taxRounding"],
  line: [
    "sku",
    "name",
    "nameEs",
    "categoryId",
    "quantity",
    "unitPrice",
    "discount",
    "note",
    "listPrice",
    "rule",
    "priceListId",
    "priceListVersion",
    "taxClassId",
    "quantityScale",
    "unit",
    "unitsPerCase",
    "minQuantity",
    "quantityMultiple",
    "weight",
  ],
  totals: ["tax", "total"],
} as const;

type Part = keyof typeof SHOWN;
export type DifferentField = (typeof SHOWN)[Part][number];

export interface DifferenceRow extends Omit<OrderDifference, "field"> {
  readonly field: DifferentField;
}

/** The differences of one part of an order; `line` null = not of a line. */
export interface DifferenceGroup {
  readonly part: Part;
  readonly line: Order["lines"][number] | null;
  readonly rows: readonly DifferenceRow[];
}

/** What differs in words: the customer, the order's terms, each line, the sums. Parts without a difference are left out. */
export function differenceGroups({ lines }: Order, differences: readonly OrderDifference[]): DifferenceGroup[] {
  const byField = new Map(differences.map((difference) => [difference.field, difference]));
  const groupOf = (part: Part, prefix: string, line: DifferenceGroup["line"] = null): DifferenceGroup => {
    const rows = SHOWN[part].flatMap((field) => {
      const found = byField.get(`${prefix}${field}`);
      return found === undefined ? [] : { field, captured: found.captured, charged: found.charged };
    });
    return { part, line, rows };
  };
  return [
    groupOf("customer", "customer."),
    groupOf("order", ""),
    ...lines.map((line, index) => groupOf("line", `lines.${index}.`, line)),
    groupOf("totals", "totals."),
  ].filter(({ rows }) => rows.length > 0);
}
