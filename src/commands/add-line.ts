import type { Cart } from "#domain/cart.ts";
import type { Result } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import { writeLine, type LineProblem, type LineRequest } from "./write-line.ts";

/** Adds this quantity to what the customer's cart already holds of the product. Answers the cart as saved. */
export async function addLine(device: Device, request: LineRequest): Promise<Result<Cart, LineProblem>> {
  return writeLine(device, request, (present) => present + request.quantity);
}
