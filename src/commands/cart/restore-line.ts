import type { CartLine } from "#domain/order/order.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";

export interface RestoreLineRequest {
  readonly customerId: string;
  readonly line: CartLine;
  /** Its index before it was removed. */
  readonly position: number;
}

/** Restores a removed line at its place, with its price, discount and note, unless the product was added again. */
export async function restoreLine(device: Device, request: RestoreLineRequest): Promise<void> {
  const { customerId, line, position } = request;
  await writeCarts(device, async () => {
    const cart = await device.work.carts.get(customerId);
    if (cart === undefined || cart.lines.some((each) => each.productId === line.productId)) return;
    await device.work.carts.put({ ...cart, lines: cart.lines.toSpliced(position, 0, line), changedAt: device.now() });
  });
}
