import { seesAll } from "#domain/access/is-owner.ts";
import { closeTill } from "#domain/changes/close-till.ts";
import { capturesCall } from "../captures/accept-captures.ts";
import { tillCloseCapture } from "./till-close-capture.ts";

/** Accepts closes of tills, each once (COUNTER-15). Only who sells at the counter makes them. */
export const acceptTillCloses = capturesCall({
  noun: tillCloseCapture,
  call: closeTill.call,
  may: seesAll,
  load: async () => ({}),
});
