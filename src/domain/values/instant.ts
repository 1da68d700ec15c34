import * as v from "valibot";

/** Milliseconds since 1970-01-01T00:00Z by a device's or the server's clock, within the range of `Date`. */
export const Instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
export type Instant = v.InferOutput<typeof Instant>;

/** A calendar day in the company's time zone, `YYYY-MM-DD`. */
export const Day = v.pipe(v.string(), v.isoDate());
export type Day = v.InferOutput<typeof Day>;

/**
 * A server timestamp with its full microseconds, `YYYY-MM-DDTHH:MM:SS.ffffffZ`. Always 27 characters, so that
 * comparing two as text compares them in time. Feed cursors need it: milliseconds would skip ties.
 */
export const ServerTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/));
export type ServerTime = v.InferOutput<typeof ServerTime>;

/** The later of two server times, of which each may be unknown. */
export function laterOf(one: ServerTime | null, other: ServerTime | null): ServerTime | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
