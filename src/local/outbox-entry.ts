import type { Change } from "#domain/change.ts";
import type { Instant } from "#domain/instant.ts";
import type { RecordNoun } from "#domain/record-edit.ts";
import type { OutboxEntry, OwnEdit, WorkOrder } from "./work-database.ts";

interface EntryFacts {
  readonly key: string;
  readonly owner: string;
  readonly change: Change;
  readonly lane: string;
  readonly dependsOn: readonly string[];
  readonly seq: number;
  readonly now: Instant;
}

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
  };
}

/** The key under which an order is submitted: its id and revision. An order is final at capture, so there is one. */
export function orderKey(orderId: string): string {
  return `${orderId}:1`;
}

/** The order that a change places, as it lies beside its entry until the store has it; null for other changes. */
export function workOrderOf({ change }: OutboxEntry): WorkOrder | null {
  if (change.kind !== "placeOrder") return null;
  const { orderId, customerId, capturedAt } = change.order;
  return { orderId, customerId, capturedAt, order: change.order, receipt: null };
}

/** The lane of a record's edits: they arrive in order, and hold up no order. */
export function recordLane(noun: RecordNoun | "stock" | "correction", recordId: string): string {
  return `${noun}/${recordId}`;
}

/** The edit that a change asks for, as it lies over the mirror until the store has it; null for other changes. */
export function ownEditOf({ key, seq, change }: OutboxEntry): OwnEdit | null {
  if (change.kind !== "saveRecord") return null;
  const { noun, recordId } = change.edit;
  return { key, noun, recordId, seq, edit: change.edit, acceptedRev: null, acceptedAt: null };
}
