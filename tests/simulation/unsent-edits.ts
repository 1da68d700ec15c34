import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { followArrived } from "#commands/order/settle-unsent.ts";
import { splitUnsent } from "#commands/order/split-unsent.ts";
import type { Order, StoredOrder } from "#domain/order/order.ts";
import { missingOf } from "#domain/order-life/change-lines.ts";
import { cartOfOrder } from "#domain/order-life/unsent-order.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { readUnsentDraft } from "#local/queries/order/unsent-order.ts";
import type { Action, Dice } from "./chance.ts";
import type { Crew } from "./crew.ts";

/** What an order had in each version that somebody was told is saved, the first one included. */
export interface EditedOrder {
  readonly versions: string[];
  /** The store had a former version, and the changes were sent after it: its customer stays (ORDER-99). */
  isFollowed: boolean;
}

/** What is ordered, delivered or not: a line that was removed in the store stays there with 0. */
export function linesOf({ lines }: Pick<StoredOrder, "lines">): string {
  return lines
    .map((line) => ({ lineId: line.lineId, ordered: line.quantity + missingOf(line) }))
    .filter(({ ordered }) => ordered > 0)
    .map(({ lineId, ordered }) => `${lineId} ${ordered}`)
    .toSorted()
    .join(", ");
}

export function versionOf(order: Pick<StoredOrder, "customerId" | "lines">): string {
  return `${order.customerId}: ${linesOf(order)}`;
}

/** Somebody edits an order that the store has not confirmed, or decides about one of which it has a former version. */
export const editUnsentOrder: Action = async (crew, hand, device, dice) => {
  const entry = dice.pick(await device.work.outbox.filter(({ change }) => change.kind === "placeOrder").toArray());
  if (entry?.change.kind !== "placeOrder") return;
  const { order } = entry.change;
  const outcome = isSuperseded(entry) ? await follow(crew, device, order) : await edit(crew, device, order, dice);
  crew.world.trace(`${hand.phone.name} edits the unsent ${order.orderId}: ${outcome}`);
};

function isSuperseded({ state, lastProblem }: OutboxEntry): boolean {
  return state === "parked" && lastProblem?.reason === "ID_CONFLICT";
}

/** What was changed is sent after the store's version; where that is too late, the store's stays. */
async function follow({ edited }: Crew, device: Device, order: Order): Promise<string> {
  const answer = await followArrived(device, { base: order, cart: cartOfOrder(order) });
  const known = edited.get(order.orderId);
  if (known === undefined) return "is not theirs";
  if (answer.ok) {
    known.isFollowed = true;
    return "follows";
  }
  if (answer.problem.code !== "statusChanged") return answer.problem.code;
  const discarded = await discardEntry(device, orderKey(order.orderId));
  if (discarded.ok) edited.delete(order.orderId);
  return "keeps the store's";
}

/** Another quantity, another customer, or a line less. */
async function edit({ edited }: Crew, device: Device, order: Order, dice: Dice): Promise<string> {
  const [line] = order.lines;
  const cart = cartOfOrder(order);
  const known = edited.get(order.orderId) ?? { versions: [versionOf(order)], isFollowed: false };
  const answer = await change();
  if (!answer.ok) return answer.problem.code;
  edited.set(order.orderId, { ...known, versions: [...known.versions, versionOf(answer.value)] });
  return versionOf(answer.value);

  async function change() {
    const kind = dice.below(6);
    if (kind === 0 && line !== undefined && order.lines.length > 1)
      return splitUnsent(device, { base: order, lineIds: [line.lineId], name: "Later" });
    const customer = kind === 1 ? dice.pick(await device.mirror.customers.toArray()) : undefined;
    const lines = cart.lines.map((each) =>
      each.lineId === line?.lineId ? { ...each, quantity: 1 + ((each.quantity + dice.below(7)) % 9) } : each,
    );
    const wanted = { ...cart, lines, customerId: customer?.id ?? cart.customerId };
    const draft = await readUnsentDraft(device, { base: order, cart: wanted, isRepriced: false });
    return editUnsent(device, { base: order, cart: draft?.cart ?? wanted });
  }
}
