import type { CartLine } from "#domain/order/order.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";

/** The editable parts of a line besides its quantity (see `setLine`). */
export type LineChange = Partial<Pick<CartLine, "discount" | "note">>;

export async function changeLine(
  device: Device,
  request: { readonly customerId: string; readonly lineId: string; readonly change: LineChange },
): Promise<void> {
  await writeCarts(device, async () => {
    const cart = await device.work.carts.get(request.customerId);
    if (cart === undefined) return;
    const lines = cart.lines.map((line) => (line.lineId === request.lineId ? { ...line, ...request.change } : line));
    await device.work.carts.put({ ...cart, lines, changedAt: device.now() });
  });
}
