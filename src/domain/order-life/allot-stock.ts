import type { CompanySettings } from "../company/company.ts";
import { largestQuantity } from "../order/check-quantity.ts";
import type { StoredOrder } from "../order/order.ts";
import { holdsReservation, isBeforePreparing } from "../order/order-status.ts";
import { availableStock, quantitiesByProduct } from "../stock/reserve-stock.ts";
import type { StockItem } from "../stock/stock.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { NO_STOCK, waitsForStock } from "./backorder.ts";
import { type MissingPart, reviseOrder, shortenLines } from "./change-lines.ts";
import { moveOn } from "./step.ts";

/** An order that is accepted, confirmed or edited. */
export interface Allotment {
  /** What it was before; null = it arrives. */
  readonly before: StoredOrder | null;
  /** By product; only of tracked ones, and without what `before` holds. */
  readonly stock: ReadonlyMap<Identifier, StockItem>;
  readonly settings: CompanySettings;
  /** Somebody of the store confirmed it. */
  readonly isDecided: boolean;
  readonly at: Instant;
}

/** What an order needs of each product beyond what it held before; empty where it holds nothing, or waits for stock. */
export function neededStock(before: StoredOrder | null, order: StoredOrder): Map<Identifier, number> {
  if (!holdsReservation(order.status) || !isBeforePreparing(order.status) || waitsForStock(order)) return new Map();
  const had = heldBefore(before);
  return new Map(
    [...quantitiesByProduct(order.lines)]
      .map(([productId, quantity]) => [productId, quantity - (had.get(productId) ?? 0)] as const)
      .filter(([, quantity]) => quantity > 0),
  );
}

/**
 * The order as the company's policy has it where there is too little stock for what it needs (ORDER-66): its lines
 * shortened to what is there, the rest cut or left for a backorder. Where nothing of it is there, nothing is shortened: it
 * waits for stock, or under `cut` for the store, whose confirming takes it as it is.
 */
export function allotStock(order: StoredOrder, { before, stock, settings, isDecided, at }: Allotment): StoredOrder {
  const { stockPolicy } = settings;
  if (stockPolicy === "review" || neededStock(before, order).size === 0) return order;
  const missing = missingParts(before, order, stock);
  if (missing.size === 0) return order;
  const lines = shortenLines(order.lines, missing, stockPolicy);
  if (lines.some(({ quantity }) => quantity > 0)) {
    const note = { at, by: "server", byName: "", kind: "noStock", reasonCode: null, words: "" };
    return reviseOrder(order, lines, settings, note) ?? order;
  }
  const server = { at, by: "server", byName: "" };
  if (stockPolicy === "backorder") return moveOn(order, "on_hold", { reasonCode: NO_STOCK, words: "" }, server);
  return isDecided ? order : moveOn(order, "needs_review", { reasonCode: null, words: "STOCK_SHORT" }, server);
}

/** What of each line is not there. What the order held before it keeps; of several lines of a product the first get it. */
function missingParts(
  before: StoredOrder | null,
  { lines }: StoredOrder,
  stock: ReadonlyMap<Identifier, StockItem>,
): Map<Identifier, MissingPart> {
  const had = heldBefore(before);
  const left = new Map<Identifier, number>();
  const missing = new Map<Identifier, MissingPart>();
  for (const line of lines) {
    const item = stock.get(line.productId);
    if (item === undefined) continue;
    const there = left.get(line.productId) ?? (had.get(line.productId) ?? 0) + Math.max(0, availableStock(item));
    const quantity = line.quantity <= there ? line.quantity : largestQuantity(there, line);
    left.set(line.productId, there - quantity);
    if (quantity === line.quantity) continue;
    missing.set(line.lineId, { quantity: line.quantity - quantity, reasonCode: null, words: "" });
  }
  return missing;
}

function heldBefore(before: StoredOrder | null): Map<Identifier, number> {
  return quantitiesByProduct(before !== null && holdsReservation(before.status) ? before.lines : []);
}
