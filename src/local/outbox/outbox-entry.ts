import type { Change } from "#domain/sync/change.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { OutboxEntry, OwnCount, OwnEdit, WorkOrder } from "../databases/work-database.ts";

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

/** REC-5: the toast with the way back stands for 5 s; the last tap on it takes a moment longer. */
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

/** Whether it can still be taken back. A time further off than that ever lasts was written under another clock. */
export function isHeld({ heldUntil }: Pick<OutboxEntry, "heldUntil">, now: Instant): boolean {
  return heldUntil !== undefined && heldUntil > now && heldUntil <= now + UNDO_MS;
}

/** The key under which an order is submitted: its id and revision. An order is final at capture, so there is one. */
export function orderKey(orderId: string): string {
  return `${orderId}:1`;
}

const IMAGE_PREFIX = "image:";

/** The key under which a photograph is sent: its content's. The same one taken over twice is one entry. */
export function imageKey(imageId: string): string {
  return `${IMAGE_PREFIX}${imageId}`;
}

/** The photograph that a key sends; null for other keys. */
export function imageOfKey(key: string): string | null {
  return key.startsWith(IMAGE_PREFIX) ? key.slice(IMAGE_PREFIX.length) : null;
}

/** The order that a change places, as it lies beside its entry until the store has it; null for other changes. */
export function workOrderOf({ change }: OutboxEntry): WorkOrder | null {
  if (change.kind !== "placeOrder") return null;
  const { orderId, customerId, capturedAt } = change.order;
  return { orderId, customerId, capturedAt, order: change.order, receipt: null };
}

/** The lane of a record's edits: they arrive in order, and hold up no order. */
export function recordLane(noun: RecordNoun | "stock" | "correction" | "image", recordId: string): string {
  return `${noun}/${recordId}`;
}

/** The edit that a change asks for, as it lies over the mirror until the store has it; null for other changes. */
export function ownEditOf({ key, seq, change }: OutboxEntry): OwnEdit | null {
  if (change.kind !== "saveRecord") return null;
  const { noun, recordId } = change.edit;
  return { key, noun, recordId, seq, edit: change.edit, acceptedRev: null, acceptedAt: null };
}

/** What a change says of stock, as it lies over the mirror's until the store has it; null for other changes. */
export function ownCountOf({ key, seq, change }: OutboxEntry): OwnCount | null {
  const unsent = { key, seq, acceptedRev: null, acceptedAt: null };
  if (change.kind === "countStock") return { ...unsent, productId: change.count.productId, count: change.count };
  if (change.kind !== "expectStock") return null;
  const { expectation } = change;
  return { ...unsent, productId: expectation.productId, expectation };
}
