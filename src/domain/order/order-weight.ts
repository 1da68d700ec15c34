import type { CartLine } from "./order.ts";

/** An order's weight in grams. `isWhole` is false when the weight of some lines is unknown. */
export interface OrderWeight {
  readonly grams: number;
  readonly isWhole: boolean;
}

type WeighedLine = Pick<CartLine, "quantity" | "quantityScale" | "unit" | "weight">;

/** The total weight of the lines (ORDER-10); null if no line's weight is known. */
export function weightOfLines(lines: readonly WeighedLine[]): OrderWeight | null {
  const known = lines.flatMap((line) => gramsOf(line) ?? []);
  if (known.length === 0) return null;
  return { grams: Math.round(known.reduce((sum, grams) => sum + grams, 0)), isWhole: known.length === lines.length };
}

/** The quantity of a product sold by weight is its weight. */
function gramsOf({ quantity, quantityScale, unit, weight }: WeighedLine): number | null {
  const perUnit = weight ?? (quantityScale === 1000 && unit.trim().toLowerCase() === "kg" ? 1000 : null);
  return perUnit === null ? null : (quantity * perUnit) / quantityScale;
}
