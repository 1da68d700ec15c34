import type { Change } from "#domain/sync/change-kinds.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { OutboxEntry } from "../databases/work-database.ts";

interface EntryFacts {
  readonly key: string;
  readonly owner: string;
  readonly change: Change;
  readonly lane: string;
  readonly dependsOn: readonly string[];
  readonly seq: number;
  readonly now: Instant;
  readonly heldUntil?: Instant | undefined;
}

/** REC-5: the undo toast is shown for 5 s; the last tap on it takes a moment longer. */
export const UNDO_MS = 6_000;

/** A change as it enters the outbox: waiting, due at once. */
export function outboxEntry(facts: EntryFacts): OutboxEntry {
  return {
    key: facts.key,
    owner: facts.owner,
    kind: facts.change.kind,
    change: facts.change,
    lane: facts.lane,
    dependsOn: [...facts.dependsOn],
    seq: facts.seq,
    state: "waiting",
    attempts: 0,
    doubts: 0,
    nextAttemptAt: facts.now,
    sendingSince: null,
    lastProblem: null,
    createdAt: facts.now,
    ...(facts.heldUntil !== undefined && { heldUntil: facts.heldUntil }),
  };
}

/** Makes a refused entry wait again as if it were new, under its key. */
export const AGAIN = { state: "waiting", attempts: 0, doubts: 0, lastProblem: null, conflicts: [] } as const;

/** Whether it can still be undone. A time further ahead than the undo period was written under another clock. */
export function isHeld({ heldUntil }: Pick<OutboxEntry, "heldUntil">, now: Instant): boolean {
  return heldUntil !== undefined && heldUntil > now && heldUntil <= now + UNDO_MS;
}

/** Whether the store cannot have it: it was never sent, or exactly this change was refused since. */
export function isUntried({ mayHaveArrived, sendingSince }: OutboxEntry): boolean {
  return mayHaveArrived !== true && sendingSince === null;
}

/** An order's submission key: its id and revision. An order is final at capture, so there is only one. */
export function orderKey(orderId: string): string {
  return `${orderId}:1`;
}

/** A visit's submission key; it is final when finished. */
export function visitKey(visitId: string): string {
  return `${visitId}:1`;
}

/** A payment's submission key; it is final from the start. */
export function paymentKey(paymentId: string): string {
  return `${paymentId}:1`;
}

/** A close's submission key; it is final from the start. */
export function closeKey(closeId: string): string {
  return `${closeId}:1`;
}

/** A delivery's submission key; it is final from the start. */
export function deliveryKey(deliveryId: string): string {
  return `${deliveryId}:1`;
}

/** What the keys of photographs begin with. */
export const IMAGE_KEYS = "image:";

/** A photograph's key, derived from its bytes: the same photograph twice is one entry. */
export function imageKey(imageId: string): string {
  return `${IMAGE_KEYS}${imageId}`;
}
