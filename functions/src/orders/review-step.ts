import type { Transaction } from "firebase-admin/firestore";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { reviewEdit } from "#domain/order-life/review-edit.ts";
import { isUndecided, settleFlags } from "#domain/order-life/settle-flags.ts";
import { moveOn } from "#domain/order-life/step.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { readOrderFacts } from "./read-order-facts.ts";

/** The order after a change of what was agreed, by the store's present rules and data (ORDER-41). */
export async function reviewStep(
  transaction: Transaction,
  context: CaptureContext,
  before: StoredOrder,
  after: StoredOrder,
  at: Instant,
): Promise<StoredOrder> {
  const { caller, company } = context;
  const { customer, openOrders, products, stock } = await readOrderFacts(transaction, context, after);
  const isOwed = before.terms === "on_account" && OPEN_STATUSES.includes(before.status);
  const { roles, discountLimit } = caller;
  const { flags, status } = reviewEdit(before, after, {
    customer: customer === "missing" ? null : customer,
    // Its own total is among the stored ones, as far as it was read at all.
    openOrders: isOwed ? Math.max(0, openOrders - before.totals.total) : openOrders,
    products,
    stock,
    roles,
    discountLimit,
    settings: company.settings,
  });
  const who = { at, by: caller.uid, byName: caller.fullName };
  const gone = isUndecided(before.status) ? after.flags.filter((flag) => !flags.includes(flag)) : [];
  const reviewed = { ...settleFlags(after, gone, who, () => "edited"), flags };
  if (status === after.status) return reviewed;
  return moveOn(reviewed, status, { reasonCode: null, words: flags.join(" ") }, { at, by: "server", byName: "" });
}
