import * as v from "valibot";

/** ORDER-6: the most a cart line may hold, in units. */
export const MAX_QUANTITY = 999;

/** The largest number a quantity is ever written as: 999 units in thousandths, and the bound of a line in cases. */
export const MAX_WRITTEN = MAX_QUANTITY * 1000;

/**
 * A quantity in the product's own scale: whole units where `quantityScale` is 1, thousandths of a unit where it is
 * 1,000 (weighed goods). 1 to 999 units.
 */
export const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_WRITTEN));
export type Quantity = v.InferOutput<typeof Quantity>;
