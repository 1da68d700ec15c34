import * as v from "valibot";
import { MissingCapture } from "../captures/missing-captures.ts";
import { Identifier } from "../values/identifier.ts";

/** A device of one of the company's people, as the owner sees it. */
export const StaffDevice = v.object({
  id: v.string(),
  uid: Identifier,
  installId: Identifier,
  letter: v.string(),
  /** The browser's user agent. */
  platform: v.optional(v.string(), ""),
  appVersion: v.optional(v.string(), ""),
  missing: v.optional(v.array(MissingCapture), []),
});
export type StaffDevice = v.InferOutput<typeof StaffDevice>;
