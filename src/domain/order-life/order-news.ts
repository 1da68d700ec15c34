import type { Role } from "../access/identity.ts";
import { undecidedDeliveries } from "../delivery/decide-delivery.ts";
import type { OrderStatus, StoredOrder } from "../order/order.ts";
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
    | "approvedShort"
    | "noStock"
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
  /** Of a change of status, and its reason of the company's list. */
  readonly status?: OrderStatus;
  readonly reasonCode?: string;
}

/** Statuses that a salesperson has to hear of, and what they are called. */
const TOLD = { cancelled: "cancelled", rejected: "rejected", on_hold: "onHold" } as const;

/** What revisions that are no edits are called. */
const CHANGES: Readonly<Partial<Record<string, OrderNews["kind"]>>> = {
  picked: "short",
  substituted: "substituted",
  noStock: "noStock",
};

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
  return told.reduce<OrderNews | null>((last, each) => (last === null || isLater(each, last) ? each : last), null);
}

/** What a person did tells more than what the store's rules made of it at that moment. */
function isLater(each: OrderNews, last: OrderNews): boolean {
  return each.at > last.at || (each.at === last.at && (each.byName !== "" || last.byName === ""));
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

function statusNews({ history, revisions = [], backorderOf }: StoredOrder, uid: string): OrderNews[] {
  return history.flatMap(({ status, at, by, byName, reason: words, reasonCode }, place): OrderNews[] => {
    if (by === uid) return [];
    // Only stock keeps the server from confirming an order; a backorder waits for it from the start.
    const waits = by === "server" && status === "on_hold" && backorderOf === undefined;
    if (waits) return [{ kind: "noStock", isOpen: false, at, byName, words: "" }];
    if (by === "server") return [];
    // The answer to what was asked of an approver (ORDER-100), who cannot know that stock has run short.
    const isApproved = status === "confirmed" && history[place - 1]?.status === "pending_approval";
    const [next] = history.slice(place + 1);
    const isHeld = next?.status === "on_hold" && next.at === at;
    const isShort = isHeld || revisions.some((change) => change.kind === "noStock" && change.at === at);
    const kind = isApproved ? (isShort ? "approvedShort" : "approved") : isTold(status) ? TOLD[status] : null;
    if (kind === null) return [];
    return [{ kind, isOpen: false, at, byName, words, status, ...(reasonCode !== undefined && { reasonCode }) }];
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
