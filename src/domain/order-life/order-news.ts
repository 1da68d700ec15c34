import type { Role } from "../access/identity.ts";
import { undecidedDeliveries } from "../delivery/decide-delivery.ts";
import type { StoredOrder } from "../order/order.ts";
import { OPEN_STATUSES } from "../order/order-status.ts";
import type { Instant } from "../values/instant.ts";
import { openCancelRequest } from "./order-life.ts";
import { STORE } from "./step.ts";

/** Something about an order that a person has to answer (`isOpen`) or to know. `kind` is a key of `home.news`. */
export interface OrderNews {
  readonly kind:
    | "question"
    | "answer"
    | "cancelRequest"
    | "cancelGranted"
    | "cancelDeclined"
    | "approved"
    | "cancelled"
    | "rejected"
    | "onHold"
    | "short"
    | "substituted"
    | "changed"
    | "deliveredAnyway";
  readonly isOpen: boolean;
  readonly at: Instant;
  readonly byName: string;
  readonly words: string;
}

/** Statuses that a salesperson has to hear of, and what they are called. */
const TOLD = { cancelled: "cancelled", rejected: "rejected", on_hold: "onHold" } as const;

/** What revisions that are no edits are called. */
const CHANGES: Readonly<Partial<Record<string, OrderNews["kind"]>>> = { picked: "short", substituted: "substituted" };

/**
 * What an order has for a person (ORDER-75): for the store what it was asked or answered, and what was
 * delivered although it had been cancelled (DELIV-60); for the salesperson who took it
 * the store's question, else the last thing that somebody else did to it.
 */
export function newsOf(order: StoredOrder, { role, uid }: { role: Role; uid: string }): OrderNews | null {
  if (STORE.includes(role)) return newsForStore(order);
  if (role !== "salesperson" || order.repId !== uid) return null;
  const question = order.waitsFor === "rep" ? order.notes?.findLast(({ kind }) => kind === "question") : undefined;
  if (question !== undefined) return { ...question, kind: "question", isOpen: true };
  const told = [...statusNews(order, uid), ...changeNews(order, uid), ...answerNews(order)];
  return told.reduce<OrderNews | null>((last, each) => (last === null || each.at >= last.at ? each : last), null);
}

/** When anything was last done to an order: who has seen it since knows it all. */
export function lastDoneAt({ history, revisions = [], notes = [] }: StoredOrder): Instant {
  return Math.max(0, ...[...history, ...revisions, ...notes].map(({ at }) => at));
}

function newsForStore(order: StoredOrder): OrderNews | null {
  const [delivery] = undecidedDeliveries(order);
  if (delivery !== undefined) {
    const { at, byName, receiver: words } = delivery;
    return { kind: "deliveredAnyway", isOpen: true, at, byName, words };
  }
  if (order.waitsFor !== "store" || !OPEN_STATUSES.includes(order.status)) return null;
  const request = openCancelRequest(order);
  if (request !== null) return { ...request, kind: "cancelRequest", isOpen: true };
  const answer = order.notes?.findLast(({ kind }) => kind === "answer");
  return answer === undefined ? null : { ...answer, kind: "answer", isOpen: true };
}

function statusNews({ history }: StoredOrder, uid: string): OrderNews[] {
  return history.flatMap(({ status, at, by, byName, reason }, place) => {
    if (by === uid || by === "server") return [];
    // The answer to what was asked of an approver (ORDER-100).
    const isApproved = status === "confirmed" && history[place - 1]?.status === "pending_approval";
    const kind = isApproved ? "approved" : isTold(status) ? TOLD[status] : null;
    return kind === null ? [] : [{ kind, isOpen: false, at, byName, words: reason }];
  });
}

function isTold(status: string): status is keyof typeof TOLD {
  return status in TOLD;
}

function changeNews({ revisions = [] }: StoredOrder, uid: string): OrderNews[] {
  return revisions.flatMap(({ kind, at, by, byName, words }) =>
    by === uid ? [] : [{ kind: CHANGES[kind] ?? "changed", isOpen: false, at, byName, words }],
  );
}

function answerNews({ notes = [] }: StoredOrder): OrderNews[] {
  return notes.flatMap(({ kind, at, byName, words }) =>
    kind === "cancelGranted" || kind === "cancelDeclined" ? [{ kind, isOpen: false, at, byName, words }] : [],
  );
}
