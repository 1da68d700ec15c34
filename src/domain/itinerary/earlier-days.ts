import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";

/** Days that may be older than what a device keeps: of one person, or of everybody one sees (null). */
export interface EarlierDays {
  readonly repId: Identifier | null;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
}
