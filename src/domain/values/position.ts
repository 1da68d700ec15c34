import * as v from "valibot";

/** A place on the map, in degrees (WGS 84). */
export const Position = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});
export type Position = v.InferOutput<typeof Position>;

/** A place in a form's draft, which can be out of range. */
export const TypedPosition = v.object({ latitude: v.number(), longitude: v.number() });
