import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";

/** The owner who brought a person's work to the store from a file (COMPANY-35). */
export const RecoveredBy = v.object({ uid: Identifier, name: v.string() });
export type RecoveredBy = v.InferOutput<typeof RecoveredBy>;
