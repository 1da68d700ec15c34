import type { OrderFlag, OrderStatus, OrderStep } from "#domain/order/order.ts";
import type { SeededRandom } from "./seeded-random.ts";

const HOUR = 3_600_000;

/** The status history of an order (ORDER-26). */
const LIVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  submitted: ["submitted"],
  needs_review: ["submitted", "needs_review"],
  pending_approval: ["submitted", "pending_approval"],
  confirmed: ["submitted", "confirmed"],
  on_hold: ["submitted", "confirmed", "on_hold"],
  preparing: ["submitted", "confirmed", "preparing"],
  ready: ["submitted", "confirmed", "preparing", "ready"],
  out_for_delivery: ["submitted", "confirmed", "preparing", "ready", "out_for_delivery"],
  delivered: ["submitted", "confirmed", "preparing", "ready", "out_for_delivery", "delivered"],
  partially_delivered: ["submitted", "confirmed", "preparing", "ready", "out_for_delivery", "partially_delivered"],
  delivery_failed: ["submitted", "confirmed", "preparing", "ready", "out_for_delivery", "delivery_failed"],
  completed: ["submitted", "confirmed", "preparing", "ready", "out_for_delivery", "delivered", "completed"],
  rejected: ["submitted", "pending_approval", "rejected"],
  cancelled: ["submitted", "confirmed", "cancelled"],
};

const REASONS: Partial<Record<OrderStatus, string>> = {
  on_hold: "El cliente pidió esperar hasta el lunes",
  cancelled: "El cliente canceló por teléfono",
  delivery_failed: "Local cerrado",
  partially_delivered: "Dos piezas dañadas",
};

/** The usual status of an order after this many days, with realistic exceptions. */
export function pickStatus(daysAgo: number, random: SeededRandom): OrderStatus {
  if (random.chance(0.06)) return random.pick(["cancelled", "rejected"]);
  if (daysAgo > 4) return random.pick(["completed", "completed", "completed", "delivered", "partially_delivered"]);
  if (daysAgo > 2) return random.pick(["delivered", "delivered", "out_for_delivery", "delivery_failed", "ready"]);
  return random.pick(["confirmed", "confirmed", "preparing", "ready", "needs_review", "pending_approval", "on_hold"]);
}

/** Whether an order with this status was, or is, up to an approver. */
export function isForApproval(status: OrderStatus): boolean {
  return status === "pending_approval" || status === "rejected";
}

export function flagsFor(status: OrderStatus, isOverCredit: boolean): OrderFlag[] {
  if (status === "needs_review") return ["STOCK_SHORT"];
  if (!isForApproval(status)) return [];
  return isOverCredit ? ["OVER_CREDIT"] : ["DISCOUNT_LIMIT"];
}

function reasonOf(step: OrderStatus, flags: readonly OrderFlag[]): string {
  if (step !== "rejected") return REASONS[step] ?? "";
  return flags.includes("OVER_CREDIT") ? "Límite de crédito" : "Descuento demasiado alto";
}

/** The steps up to a status: the first on arrival, the store's a few hours apart. */
export function lifeOf(status: OrderStatus, receivedAt: number, flags: readonly OrderFlag[]): OrderStep[] {
  return LIVES[status].map((step, place) => ({
    status: step,
    at: receivedAt + (place === 0 ? 0 : (place * 2 - 1) * HOUR),
    ...actorOf(step),
    reason: reasonOf(step, flags),
  }));
}

function actorOf(step: OrderStatus): Pick<OrderStep, "by" | "byName"> {
  switch (step) {
    case "submitted":
    case "needs_review":
    case "completed":
      return { by: "server", byName: "" };
    case "delivered":
    case "partially_delivered":
    case "delivery_failed":
      return { by: "demo-delivery", byName: "Darío Peña" };
    case "rejected":
      return { by: "demo-owner", byName: "Octavio Ruiz" };
    case "pending_approval":
    case "confirmed":
    case "on_hold":
    case "preparing":
    case "ready":
    case "out_for_delivery":
    case "cancelled":
      return { by: "demo-store", byName: "Estela Campos" };
  }
}
