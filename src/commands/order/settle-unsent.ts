import type { Order } from "#domain/order/order.ts";
import { editBetween } from "#domain/order-life/unsent-order.ts";
import { placeOrder as declaration } from "#domain/changes/place-order.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { writeCapture } from "#local/outbox/write-outbox.ts";
import { discardEntry } from "../outbox/discard-entry.ts";
import { changeOrder, type ChangeOrderProblem } from "./change-order.ts";
import type { UnsentEdit } from "./edit-unsent.ts";

/**
 * The store had an order before it was edited here (ORDER-99): what was changed follows as an edit of its copy, and the
 * refused entry goes to "Removed". Repeating it after a crash in between changes nothing more.
 */
export async function followArrived(
  device: Device,
  { base: { orderId }, cart }: UnsentEdit,
): Promise<Result<null, ChangeOrderProblem>> {
  const stored = await device.mirror.orders.get(orderId);
  if (stored === undefined) return refuse({ code: "notFound" });
  const step = editBetween(stored, cart);
  if (step !== null) {
    const queued = await changeOrder(device, orderId, step);
    if (!queued.ok) return queued;
  }
  await discardEntry(device, orderKey(orderId));
  return accept(null);
}

/**
 * The store has another order under this id, which is not this device's: it becomes an order of its own, with the next
 * number. Its contents stay.
 */
export async function renumberOrder(
  device: Device,
  mine: Order,
): Promise<Result<Order, { readonly code: "arrived" | "sending" | "deviceNotRegistered" | "storageFull" }>> {
  const { work } = device;
  const made = await writeCapture(device, mine.businessDay, [work.orders], async (outbox) => {
    const entry = await work.outbox.get(orderKey(mine.orderId));
    if (entry?.change.kind !== "placeOrder") return refuse({ code: "arrived" } as const);
    if (entry.sendingSince !== null) return refuse({ code: "sending" } as const);
    const number = await outbox.nextNumber(mine.businessDay, declaration.capture.prefix);
    const { counted: _, ...content } = entry.change.order;
    const place = { deviceId: number.installId, seq: number.seq, ...(number.counted && { counted: number.counted }) };
    const order: Order = { ...content, ...place, orderId: device.newId(), orderNo: number.text };
    await outbox.remove(entry);
    await outbox.add({ key: orderKey(order.orderId), change: { kind: "placeOrder", order }, number });
    return accept(order);
  });
  return typeof made === "string" ? refuse({ code: made }) : made;
}
