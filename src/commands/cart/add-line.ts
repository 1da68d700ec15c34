import type { Cart } from "#domain/order/cart.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { writeLine, type LineProblem, type LineRequest } from "#local/cart/write-line.ts";

/** Adds this quantity to what the customer's cart already holds of the product. Answers the cart as saved. */
export async function addLine(device: Device, request: LineRequest): Promise<Result<Cart, LineProblem>> {
  return writeLine(device, request, (present) => present + request.quantity);
}
