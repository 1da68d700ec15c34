import type { Instant } from "../values/instant.ts";

/** What one pass of sending came to, kept on the device for whoever looks for what did not arrive (OPS-39). */
export interface Send {
  /** When it ended. */
  readonly at: Instant;
  /** Changes that the store confirmed, refused, and did not take this time. */
  readonly sent: number;
  readonly parked: number;
  readonly failed: number;
  readonly ms: number;
  /** Passes in a row that reached nothing are one line; absent = one pass. */
  readonly passes?: number;
}

/** How many a device keeps. */
export const SENDS_KEPT = 20;

/** The kept sends, the newest last, with another one. A pass without a request is none of them. */
export function withSend(sends: readonly Send[], send: Send): readonly Send[] {
  const last = sends.at(-1);
  const isAgain = last !== undefined && isFruitless(last) && isFruitless(send);
  if (!isAgain) return [...sends, send].slice(-SENDS_KEPT);
  return [...sends.slice(0, -1), { ...send, passes: (last.passes ?? 1) + 1 }];
}

function isFruitless({ sent, parked }: Send): boolean {
  return sent === 0 && parked === 0;
}
