import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";

/** One planned stop. `because` holds reason codes with their numbers, which the screen puts into words (VISIT-3). */
export const Stop = v.object({
  stopId: Identifier,
  customerId: Identifier,
  window: v.nullable(v.object({ from: v.string(), to: v.string() })),
  because: v.array(
    v.variant("code", [
      v.object({ code: v.literal("frequency"), weeks: v.number(), daysSinceLast: v.nullable(v.number()) }),
      v.object({ code: v.literal("followUp") }),
      v.object({ code: v.literal("movedByHand"), by: v.string() }),
      v.object({ code: v.literal("overdueBalance") }),
    ]),
  ),
  state: v.picklist(["planned", "done", "skipped"]),
});
export type Stop = v.InferOutput<typeof Stop>;

/** A salesperson's stops of one day, in driving order. Its id is `<repId>_<day>`. */
export const ItineraryDay = v.object({
  id: Identifier,
  repId: Identifier,
  day: Day,
  stops: v.pipe(v.array(Stop), v.maxLength(200)),
  frozenAt: v.nullable(Instant),
});
export type ItineraryDay = v.InferOutput<typeof ItineraryDay>;
