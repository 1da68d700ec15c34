import type { Category } from "../category/category.ts";
import { categoryTree } from "../category/category-tree.ts";
import type { StoredLine } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";

/** A product to be taken from its place, for all orders of a pick list together. */
export interface PickRow {
  /** The first of the lines: what the product is called and how it is sold. */
  readonly product: StoredLine;
  /** The sum, in the product's scale. */
  readonly quantity: number;
  readonly shares: readonly PickShare[];
}

/** The part of an order that is picked. */
export interface PickedOrder {
  readonly orderNo: string;
  readonly lines: readonly StoredLine[];
}

/** How much of it is for which order. */
export interface PickShare {
  readonly orderNo: string;
  readonly quantity: number;
  readonly note: string;
  /** The line of the order that it goes instead of. */
  readonly insteadOf: StoredLine | null;
}

/** The products of one category; null for those without one that this device knows. */
export interface PickGroup {
  readonly category: Category | null;
  readonly rows: readonly PickRow[];
}

/**
 * What is to be taken for several orders, each product once (PRINT-6): by category in the catalogue's order, as the
 * shelves are, within it by SKU.
 */
export function pickGroups(orders: readonly PickedOrder[], categories: readonly Category[]): PickGroup[] {
  const known = categoryTree(categories).map(({ category }) => category);
  const groups = new Map<Identifier | null, Map<string, PickRow>>();
  for (const { id } of known) groups.set(id, new Map());
  groups.set(null, new Map());
  for (const order of orders) {
    for (const line of order.lines) {
      if (line.quantity === 0) continue;
      const rows = groups.get(line.categoryId) ?? groups.get(null);
      const key = [line.productId, line.unit, line.quantityScale].join("\n");
      const row = rows?.get(key);
      const share = {
        orderNo: order.orderNo,
        quantity: line.quantity,
        note: line.note,
        insteadOf: lineReplacedBy(line, order.lines),
      };
      rows?.set(key, {
        product: row?.product ?? line,
        quantity: (row?.quantity ?? 0) + line.quantity,
        shares: [...(row?.shares ?? []), share],
      });
    }
  }
  return [...groups].flatMap(([id, rows]) => {
    if (rows.size === 0) return [];
    const category = known.find((one) => one.id === id) ?? null;
    return [{ category, rows: [...rows.values()].toSorted(bySku) }];
  });
}

/** The line that another one of the same order is in for (ORDER-81). */
export function lineReplacedBy({ insteadOf }: StoredLine, lines: readonly StoredLine[]): StoredLine | null {
  return lines.find(({ lineId }) => lineId === insteadOf) ?? null;
}

function bySku({ product: a }: PickRow, { product: b }: PickRow): number {
  return a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0;
}
