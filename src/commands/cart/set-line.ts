import type { Cart } from "#domain/order/cart.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { writeLine, type LineProblem, type LineRequest } from "#local/cart/write-line.ts";

export type { LineProblem, LineRequest };

/** Makes the product stand in the customer's cart in exactly this quantity; 0 takes it out. Answers the cart as saved. */
export async function setLine(device: Device, request: LineRequest): Promise<Result<Cart, LineProblem>> {
  return writeLine(device, request, () => request.quantity);
}
