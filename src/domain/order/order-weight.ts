import type { CartLine } from "./order.ts";

/** What an order weighs, in grams. `isWhole` is false where of some of its lines nobody said what they weigh. */
export interface OrderWeight {
  readonly grams: number;
  readonly isWhole: boolean;
}

type WeighedLine = Pick<CartLine, "quantity" | "quantityScale" | "unit" | "weight">;

/** The lines' weight together (ORDER-10); null where it is known of none. */
export function weightOfLines(lines: readonly WeighedLine[]): OrderWeight | null {
  const known = lines.flatMap((line) => gramsOf(line) ?? []);
  if (known.length === 0) return null;
  return { grams: Math.round(known.reduce((sum, grams) => sum + grams, 0)), isWhole: known.length === lines.length };
}

/** What is sold by the kilogram weighs what its quantity says. */
function gramsOf({ quantity, quantityScale, unit, weight }: WeighedLine): number | null {
  const perUnit = weight ?? (quantityScale === 1000 && unit.trim().toLowerCase() === "kg" ? 1000 : null);
  return perUnit === null ? null : (quantity * perUnit) / quantityScale;
}
