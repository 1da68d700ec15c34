import type { ServerTime } from "#domain/values/instant.ts";

/**
 * How far a watermark stays behind the server's clock. `updatedAt` is set when a write starts, and the write may take
 * 270 s to commit: anything older than this is readable by now or never will be.
 */
export const OVERLAP_SECONDS = 300;

/** The watermark after everything readable at `serverTime` has been stored. It never goes back. */
export function nextWatermark(previous: ServerTime | null, serverTime: ServerTime): ServerTime {
  const safe = earlier(serverTime, OVERLAP_SECONDS);
  return previous !== null && previous > safe ? previous : safe;
}

/** A server time some seconds earlier, keeping the microseconds. */
export function earlier(time: ServerTime, seconds: number): ServerTime {
  const whole = new Date(Date.parse(`${time.slice(0, 19)}Z`) - seconds * 1000);
  return `${whole.toISOString().slice(0, 19)}${time.slice(19)}`;
}

/** The time up to which everything readable is stored: what the watermark is behind. */
export function coveredBy(watermark: ServerTime): ServerTime {
  return earlier(watermark, -OVERLAP_SECONDS);
}

/** An instant of this device's clock as a server time, for bounds that need no precision. */
export function serverTimeAt(instant: number): ServerTime {
  return `${new Date(instant).toISOString().slice(0, -1)}000Z`;
}
