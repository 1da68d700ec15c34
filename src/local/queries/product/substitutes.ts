import { type Candidate, substitutesFor } from "#domain/order-life/substitutes.ts";
import type { Device } from "#local/databases/device.ts";
import { searchProducts } from "./products.ts";

/** How many products of a category are looked at. */
const LOOKED_AT = 200;

interface SubstituteRequest {
  readonly line: Parameters<typeof substitutesFor>[0];
  /** How much of it. */
  readonly missing: number;
  readonly customerId: string;
  /** What is in the order already. */
  readonly taken: readonly string[];
}

/** The products that this device suggests instead of what is missing of a line (STOCK-16). */
export async function readSubstitutes(
  device: Device,
  { line, missing, customerId, taken }: SubstituteRequest,
): Promise<(Candidate & { readonly quantity: number })[]> {
  const { categoryId } = line;
  if (categoryId === null) return [];
  const { rows } = await searchProducts(device, { text: "", categoryId, customerId, offset: 0, limit: LOOKED_AT });
  return substitutesFor(line, missing, new Set(taken), rows);
}
