import type { ServerTime } from "#domain/values/instant.ts";

/** What a device knows of the server's time. */
export interface ServerClock {
  note(serverTime: ServerTime): void;
  /**
   * A lower bound of the server's time, or null before its first answer: the last answer's time plus the monotonic time
   * passed since, minus two minutes for a clock that runs fast.
   */
  atLeast(): ServerTime | null;
}

/** `monotonic` counts milliseconds. */
export function createServerClock(monotonic: () => number): ServerClock {
  let known: { at: number; serverTime: ServerTime } | null = null;
  return {
    note(serverTime) {
      known = { at: monotonic(), serverTime };
    },
    atLeast() {
      if (!known) return null;
      const milliseconds = Date.parse(known.serverTime) + (monotonic() - known.at) - 120_000;
      return `${new Date(milliseconds).toISOString().slice(0, -1)}000Z`;
    },
  };
}

/** This page's or worker's. */
export const serverClock = createServerClock(() => performance.now());
