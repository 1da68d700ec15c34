import type { ServerTime } from "#domain/values/instant.ts";

let known: { at: number; serverTime: ServerTime } | null = null;

/** Remembers what time the server last said it was; later answers replace earlier ones. */
export function noteServerTime(serverTime: ServerTime): void {
  known = { at: performance.now(), serverTime };
}

/**
 * How late it is at the server at least, or null while no answer has said. The SDK keeps the read time of a listener's
 * snapshot to itself, so it is told from the last answer that carried one plus the time passed since on a clock nobody
 * can set, less two minutes for a snapshot that was long on its way.
 */
export function serverTimeAtLeast(): ServerTime | null {
  if (!known) return null;
  const milliseconds = Date.parse(known.serverTime) + (performance.now() - known.at) - 120_000;
  return `${new Date(milliseconds).toISOString().slice(0, -1)}000Z`;
}
