import type { Instant } from "#domain/values/instant.ts";
import type { Order, OrderStatus } from "#domain/order/order.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

/** One step of an order. `clock` = whose clock gave the time; null = it has not happened yet. */
export interface TimelineStep {
  readonly key: string;
  readonly what:
    | { readonly kind: "captured" | "received" }
    | { readonly kind: "status"; readonly status: OrderStatus }
    | { readonly kind: "waiting" | "sending" | "needsYou" }
    | { readonly kind: "asked"; readonly status: OrderStatus };
  readonly at: Instant | null;
  readonly clock: "device" | "store" | null;
  readonly byName: string;
  /** Who brought it from a file of unsent work, or "". */
  readonly recoveredBy: string;
  readonly reason: string;
  /** The code of a reason from the company's list. */
  readonly reasonCode?: string;
}

/** What the timeline is built from. */
export type TimelineSource = Pick<OrderView, "receivedAt" | "history" | "sync" | "status"> & {
  readonly order: Pick<Order, "capturedAt" | "repName">;
};

/**
 * An order's steps: captured (the phone's clock), received and advanced (the store's clock), and last this device's
 * unsent changes.
 */
export function timelineSteps(view: TimelineSource): TimelineStep[] {
  const { order, receivedAt, history, sync, status } = view;
  const captured: TimelineStep = {
    key: "captured",
    what: { kind: "captured" },
    at: order.capturedAt,
    clock: "device",
    byName: order.repName,
    recoveredBy: "",
    reason: "",
  };
  const pending = { at: null, clock: null, byName: "", recoveredBy: "", reason: "" } as const;
  const way = sync === "needs_you" ? "needsYou" : sync === "sending" ? "sending" : "waiting";
  if (receivedAt === null) return [captured, { key: "way", what: { kind: way }, ...pending }];

  const received: TimelineStep = {
    key: "received",
    what: { kind: "received" },
    at: receivedAt,
    clock: "store",
    byName: "",
    recoveredBy: history.find(({ by }) => by === "server")?.recoveredBy?.name ?? "",
    reason: "",
  };
  // The store's first step is the receipt, which has its own stop.
  const later = history[0]?.status === "submitted" ? history.slice(1) : history;
  // What happened before the store heard of it: a counter sale was handed over.
  const before = Math.max(
    0,
    later.findIndex(({ by }) => by === "server"),
  );
  const steps = later.map((step, index): TimelineStep => ({
    key: `step ${index}`,
    what: { kind: "status", status: step.status },
    at: step.at,
    clock: index < before ? "device" : "store",
    byName: step.byName,
    recoveredBy: step.by === "server" ? "" : (step.recoveredBy?.name ?? ""),
    reason: step.reason,
    ...(step.reasonCode !== undefined && { reasonCode: step.reasonCode }),
  }));
  const known = history.at(-1)?.status ?? status;
  const asked: TimelineStep[] =
    sync !== "in_store" && known !== status ? [{ key: "asked", what: { kind: "asked", status }, ...pending }] : [];
  return [captured, ...steps.slice(0, before), received, ...steps.slice(before), ...asked];
}
