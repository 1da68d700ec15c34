import * as v from "valibot";

/**
 * A number field of a draft, which may be stored half filled in: null = empty, NaN = not a number.
 * IndexedDB stores NaN, and the schema must accept it: a draft that fails to parse is lost.
 */
export const DraftNumber = v.nullable(v.union([v.number(), v.nan()]));

/** The same for a required number: an empty field counts as not a number. */
export const RequiredDraftNumber = v.pipe(
  DraftNumber,
  v.transform((number) => number ?? Number.NaN),
);
