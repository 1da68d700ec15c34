import type { Category } from "../category/category.ts";
import { categoryTree } from "../category/category-tree.ts";
import type { PickedLine } from "./order-life.ts";
import type { StoredLine, StoredOrder } from "../order/order.ts";

/** A line to be taken from its place. */
export interface PickStop {
  readonly order: StoredOrder;
  readonly line: StoredLine;
  readonly category: Category | null;
  /** What was picked of it; null = nobody has been there yet. */
  readonly picked: PickedLine | null;
}

/**
 * The lines of these orders that are being prepared, as one list (ORDER-55): by category in the catalogue's order, as the
 * shelves are, within it by SKU, so that a product is taken for all orders at once.
 */
export function pickStops(orders: readonly StoredOrder[], categories: readonly Category[]): PickStop[] {
  const shelves = categoryTree(categories).map(({ category }) => category);
  const stops = orders
    .filter(({ status }) => status === "preparing")
    .flatMap((order) =>
      order.lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => {
          const place = shelves.findIndex(({ id }) => id === line.categoryId);
          return {
            place: place < 0 ? shelves.length : place,
            stop: {
              order,
              line,
              category: shelves[place] ?? null,
              picked: order.picking?.lines[line.lineId] ?? null,
            },
          };
        }),
    );
  return stops
    .sort(
      (a, b) =>
        a.place - b.place ||
        compare(a.stop.line.sku, b.stop.line.sku) ||
        compare(a.stop.order.orderNo, b.stop.order.orderNo),
    )
    .map(({ stop }) => stop);
}

/** What identifies a stop while the list changes. */
export function stopKey({ order, line }: PickStop): string {
  return `${order.orderId} ${line.lineId}`;
}

/** The stop that is next: the first open one after the given, else the first open one; null = all are done. */
export function nextStop(stops: readonly PickStop[], after: string | null): PickStop | null {
  const place = stops.findIndex((stop) => stopKey(stop) === after);
  const isOpen = ({ picked }: PickStop) => picked === null;
  return stops.slice(place + 1).find(isOpen) ?? stops.find(isOpen) ?? null;
}

/** What less was found than ordered. */
export function isShort({ line, picked }: PickStop): boolean {
  return picked !== null && picked.quantity < line.quantity;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
