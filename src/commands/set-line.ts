import type { Cart } from "#domain/cart.ts";
import type { QuantityProblem } from "#domain/check-quantity.ts";
import type { Result } from "#domain/result.ts";
import type { Device } from "#local/device.ts";
import { writeLine } from "./write-line.ts";

/** Why a product cannot stand in the cart in this quantity. */
export type LineProblem = QuantityProblem | { readonly code: "noPrice" | "productMissing" | "customerMissing" };

export interface LineRequest {
  readonly customerId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
}

/** Makes the product stand in the customer's cart in exactly this quantity; 0 takes it out. Answers the cart as saved. */
export async function setLine(device: Device, request: LineRequest): Promise<Result<Cart, LineProblem>> {
  return writeLine(device, request, () => request.quantity);
}
