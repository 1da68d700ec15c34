import type { ServerTime } from "#domain/values/instant.ts";

let known: { at: number; serverTime: ServerTime } | null = null;

export function noteServerTime(serverTime: ServerTime): void {
  known = { at: performance.now(), serverTime };
}

/**
 * A lower bound of the server's time, or null before its first answer: the last answer's time plus the monotonic time
 * passed since, minus two minutes for a clock that runs fast.
 */
export function serverTimeAtLeast(): ServerTime | null {
  if (!known) return null;
  const milliseconds = Date.parse(known.serverTime) + (performance.now() - known.at) - 120_000;
  return `${new Date(milliseconds).toISOString().slice(0, -1)}000Z`;
}
