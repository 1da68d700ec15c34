import * as v from "valibot";

/**
 * A number as it is being typed, in a form that may be stored half filled in: null = empty, NaN = what is typed is no
 * number. The device's storage keeps NaN; a draft that cannot be read for it would be lost whole.
 */
export const TypedNumber = v.nullable(v.union([v.number(), v.nan()]));

/** The same where a record has always a number: an empty field says no more than one that cannot be read. */
export const TypedRequiredNumber = v.pipe(
  TypedNumber,
  v.transform((number) => number ?? Number.NaN),
);
