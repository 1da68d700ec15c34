import * as v from "valibot";
import { StoredOrder } from "#domain/order/order.ts";
import { type Crew, frontPage } from "../crew.ts";
import { linesOf, versionOf } from "../unsent-edits.ts";

/**
 * The store has the last version of each order that was edited unsent; or a former one, and the device still shows which
 * of the two the store has, for a person to decide (ORDER-99).
 */
export async function checkUnsentEdits(crew: Crew): Promise<string[]> {
  const { world, edited, mayBeLost } = crew;
  const problems: string[] = [];
  const undecided = await listUndecided(crew);
  for (const [orderId, { versions, isFollowed }] of edited) {
    if (mayBeLost.has(orderId) || undecided.has(orderId)) continue;
    const document = await world.cloud.firestore.doc(`companies/demo/orders/${orderId}`).get();
    // Whether it arrived is checked with all orders.
    if (!document.exists) continue;
    const order = v.parse(StoredOrder, { ...document.data(), orderId });
    const last = versions.at(-1) ?? "";
    const isLast = isFollowed ? last.endsWith(`: ${linesOf(order)}`) : last === versionOf(order);
    if (!isLast) problems.push(`order ${orderId} has ${versionOf(order)}, after ${versions.join(" | ")}`);
  }
  return problems;
}

/** The orders about whose contents a device still asks. */
async function listUndecided({ hands }: Crew): Promise<Set<string>> {
  const asked = new Set<string>();
  for (const hand of hands.values()) {
    const entries = (await frontPage(hand)?.device?.work.outbox.toArray()) ?? [];
    for (const { state, change } of entries) {
      if (state !== "parked") continue;
      if (change.kind === "placeOrder") asked.add(change.order.orderId);
      if (change.kind === "changeOrder") asked.add(change.orderId);
    }
  }
  return asked;
}
