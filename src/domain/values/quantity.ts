import * as v from "valibot";

/** The maximum quantity of a cart line, in units (ORDER-6). */
export const MAX_QUANTITY = 999;

/** The largest stored quantity: 999 units in thousandths, and the limit of a line counted in cases. */
export const MAX_WRITTEN = MAX_QUANTITY * 1000;

/**
 * A quantity in the product's own scale: whole units where `quantityScale` is 1, thousandths of a unit where it is
 * 1,000 (weighed goods). 1 to 999 units.
 */
export const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_WRITTEN));
export type Quantity = v.InferOutput<typeof Quantity>;
