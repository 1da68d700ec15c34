import * as v from "valibot";
import type { CompanySettings } from "../company/company.ts";
import { repriceOrder } from "../order/check-order.ts";
import {
  type Discount,
  Order,
  type OrderDifference,
  type OrderStatus,
  type StoredLine,
  type StoredOrder,
} from "../order/order.ts";
import { firstStatus } from "../order/review-order.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { missingOf } from "./change-lines.ts";
import type { ShortHow } from "./order-life.ts";

/** Why the server puts an order on hold. */
export const NO_STOCK = "STOCK";

/** Whether an order waits until there is stock for it (ORDER-44, ORDER-66): the server put it on hold, and nobody else has. */
export function waitsForStock({ status, history }: Pick<StoredOrder, "status" | "history">): boolean {
  const last = history.at(-1);
  return status === "on_hold" && last?.by === "server" && last.reasonCode === NO_STOCK;
}

/** What the server gives an order that it makes beside another. */
export interface BackorderFacts {
  readonly orderId: Identifier;
  readonly receiptCode: string;
  readonly at: Instant;
  readonly settings: CompanySettings;
  /** Which part of the first order it is; absent = the next one. */
  readonly part?: number;
}

/**
 * The order for what a step left out of another one as a backorder (ORDER-44): for the same customer and salesperson, at
 * the same prices and rates, waiting for stock. Discounts that are an amount stay with the first order. Null where the
 * step left nothing out.
 */
export function backorderOf(before: StoredOrder, after: StoredOrder, facts: BackorderFacts): StoredOrder | null {
  const rest = restOf(before, after, "backorder", facts);
  return rest && waiting(rest.order, "on_hold", { reasonCode: NO_STOCK });
}

/**
 * The order for what was split off another one because it is doubtful (ORDER-78). It waits for everything that the first
 * one waited for, with what is charged otherwise than captured. Null where the step split nothing off.
 */
export function splitOf(before: StoredOrder, after: StoredOrder, facts: BackorderFacts): StoredOrder | null {
  const rest = restOf(before, after, "split", facts);
  if (rest === null) return null;
  const flags = before.flags.filter((flag) => flag !== "DUPLICATE_SUSPECT");
  const status = firstStatus(flags, facts.settings);
  const differences = (before.differences ?? []).flatMap((difference) => differenceIn(rest.places, difference));
  const order = { ...rest.order, flags, ...(differences.length > 0 && { differences }) };
  return waiting(order, status === "pending_approval" ? status : "needs_review", {});
}

/** The order for what a step left out of another one in this way, and the places of its lines in that. */
function restOf(
  before: StoredOrder,
  after: StoredOrder,
  how: ShortHow,
  facts: BackorderFacts,
): { readonly order: StoredOrder; readonly places: readonly number[] } | null {
  const left = after.lines.flatMap((line, place) => {
    const was = before.lines[place];
    const quantity = missingOf(line, how) - (was === undefined ? 0 : missingOf(was, how));
    return quantity > 0 ? [{ place, line: missingLine(line, quantity) }] : [];
  });
  if (left.length === 0) return null;
  const lines = left.map(({ line }) => line);
  const { backorderIds = [] } = before;
  const { orderId, receiptCode, at, settings, part = backorderIds.length + 2 } = facts;
  // What happened to the order so far is its own, and so is what was signed for all of it.
  const { counted: _, sale: __, signed: ___, ...captured } = v.parse(Order, { ...before, lines });
  const order: StoredOrder = {
    ...captured,
    orderId,
    orderNo: `${before.orderNo}/${part}`,
    deviceId: "server",
    seq: 1,
    discount: shared(before.discount),
    lines,
    status: "submitted",
    flags: [],
    receiptCode,
    receivedAt: at,
    contentHash: "",
    assignedTo: "",
    history: [{ status: "submitted", at, by: "server", byName: "", reason: "" }],
    backorderOf: before.orderId,
  };
  const priced = repriceOrder(order, settings);
  return {
    order: { ...order, lines: priced.lines, totals: priced.totals },
    places: left.map(({ place }) => place),
  };
}

function waiting(order: StoredOrder, status: OrderStatus, why: { readonly reasonCode?: Identifier }): StoredOrder {
  const step = { status, at: order.receivedAt, by: "server", byName: "", reason: order.flags.join(" "), ...why };
  return { ...order, status, history: [...order.history, step] };
}

/** A difference of a line that was split off, in its new place. Amounts of the whole order were the first one's. */
function differenceIn(places: readonly number[], difference: OrderDifference): OrderDifference[] {
  const [part = "", place = "", ...rest] = difference.field.split(".");
  if (part !== "lines") return part === "totals" || part === "discount" ? [] : [difference];
  const now = places.indexOf(Number(place));
  return now < 0 ? [] : [{ ...difference, field: ["lines", now, ...rest].join(".") }];
}

function missingLine(part: StoredLine, quantity: number): StoredLine {
  const { ordered: _, short: __, shortBefore: ___, ...line } = part;
  return { ...line, quantity, discount: shared(line.discount) };
}

/** A rate holds for both parts; an amount was for the whole. */
function shared(discount: Discount | null): Discount | null {
  return discount?.kind === "percent" ? discount : null;
}
