import type { Cart } from "#domain/cart.ts";
import type { Result } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import { writeLine, type LineProblem, type LineRequest } from "./write-line.ts";

export type { LineProblem, LineRequest };

/** Makes the product stand in the customer's cart in exactly this quantity; 0 takes it out. Answers the cart as saved. */
export async function setLine(device: Device, request: LineRequest): Promise<Result<Cart, LineProblem>> {
  return writeLine(device, request, () => request.quantity);
}
