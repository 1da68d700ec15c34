import { diffCart, type LineDiff } from "#domain/diff-cart.ts";
import { readCartFacts } from "../cart-facts.ts";
import type { Device } from "../device.ts";

/** The lines of the customer's open cart that have to be asked about: another price, or not sold any more (PRODUCT G4). */
export async function readCartDiff(device: Device, customerId: string): Promise<readonly LineDiff[]> {
  const cart = await device.work.carts.get(customerId);
  if (cart === undefined || cart.lines.length === 0) return [];
  const facts = await readCartFacts(device, cart, customerId);
  return facts === null ? [] : diffCart(cart, facts);
}
