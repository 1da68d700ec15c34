import * as v from "valibot";

/** A document id: made on a device or by the server, safe in a Firestore path. */
export const Identifier = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_.~-]{0,127}$/));
export type Identifier = v.InferOutput<typeof Identifier>;
