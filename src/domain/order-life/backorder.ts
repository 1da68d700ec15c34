import * as v from "valibot";
import type { CompanySettings } from "../company/company.ts";
import { repriceOrder } from "../order/check-order.ts";
import { type Discount, Order, type StoredLine, type StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { missingOf } from "./change-lines.ts";

/** Why the server puts an order on hold. */
export const NO_STOCK = "STOCK";

/** Whether an order waits until there is stock for it (ORDER-44, ORDER-66): the server put it on hold, and nobody else has. */
export function waitsForStock({ status, history }: Pick<StoredOrder, "status" | "history">): boolean {
  const last = history.at(-1);
  return status === "on_hold" && last?.by === "server" && last.reasonCode === NO_STOCK;
}

/** What the server gives an order that it makes itself. */
export interface BackorderFacts {
  readonly orderId: Identifier;
  readonly receiptCode: string;
  readonly at: Instant;
  readonly settings: CompanySettings;
}

/**
 * The order for what a step left out of another one as a backorder (ORDER-44): for the same customer and salesperson, at
 * the same prices and rates, waiting for stock. Discounts that are an amount stay with the first order. Null where the
 * step left nothing out.
 */
export function backorderOf(before: StoredOrder, after: StoredOrder, facts: BackorderFacts): StoredOrder | null {
  const lines = after.lines.flatMap((line, place) => {
    const was = before.lines[place];
    const quantity = missingOf(line, "backorder") - (was === undefined ? 0 : missingOf(was, "backorder"));
    return quantity > 0 ? [missingLine(line, quantity)] : [];
  });
  if (lines.length === 0) return null;
  const { orderId, receiptCode, at, settings } = facts;
  // What happened to the order so far is its own.
  const { backorderIds = [] } = before;
  const { counted: _, sale: __, ...captured } = v.parse(Order, { ...before, lines });
  const server = { at, by: "server", byName: "", reason: "" };
  const order: StoredOrder = {
    ...captured,
    orderId,
    orderNo: `${before.orderNo}/${backorderIds.length + 2}`,
    deviceId: "server",
    seq: 1,
    discount: shared(before.discount),
    lines,
    status: "on_hold",
    flags: [],
    receiptCode,
    receivedAt: at,
    contentHash: "",
    assignedTo: "",
    history: [
      { ...server, status: "submitted" },
      { ...server, status: "on_hold", reasonCode: NO_STOCK },
    ],
    backorderOf: before.orderId,
  };
  const priced = repriceOrder(order, settings);
  return { ...order, lines: priced.lines, totals: priced.totals };
}

function missingLine(part: StoredLine, quantity: number): StoredLine {
  const { ordered: _, short: __, shortBefore: ___, ...line } = part;
  return { ...line, quantity, discount: shared(line.discount) };
}

/** A rate holds for both parts; an amount was for the whole. */
function shared(discount: Discount | null): Discount | null {
  return discount?.kind === "percent" ? discount : null;
}
