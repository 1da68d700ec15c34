import type { Order, Receipt, StoredOrder } from "#domain/order/order.ts";
import { deviceLetterAt } from "#domain/order/order-number.ts";
import type { PlaceOrderAnswer, RefusalReason } from "#domain/sync/push-outcome.ts";
import { readAnswer, type CallFunction } from "#remote/calls/call-function.ts";
import { refuse } from "#domain/values/result.ts";

/**
 * The fate of a request: `dropBefore` never arrives; `dropAfter` is processed but its reply lost; `double` is
 * processed twice; `error` fails without any effect; `denied` rejects the caller; `hollow` returns 200 and does
 * nothing; a number is the status of a page that answers instead of the function (200: a portal).
 */
export type Fault = "none" | "dropBefore" | "dropAfter" | "double" | "error" | "denied" | "hollow" | number;

/** The store's side of `placeOrders` and `registerDevice`, in one process with the devices, as unreliable as configured. */
export interface FakeServer {
  readonly call: CallFunction;
  /** Received orders in order of arrival: at most one per id. */
  readonly orders: readonly StoredOrder[];
  readonly requests: number;
  /** Decides the fate of the next requests, given the orders in them. */
  faultOf: (orders: readonly Order[]) => Fault;
  /** Decides on one order; null accepts it. */
  refusalOf: (order: Order) => { reason: RefusalReason; field: string } | null;
  /** Whether requests arrive at all. */
  isReachable: boolean;
  /** Awaited during a request, after it was processed and before its reply. */
  whileAnswering: () => Promise<void>;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** A function's own error, as the callable protocol sends it. */
export function answerError(status: number, name: string, details?: object): ReturnType<typeof readAnswer> {
  return readAnswer(status, JSON_TYPE, JSON.stringify({ error: { status: name, message: name, details } }));
}

export function createFakeServer(now: () => number): FakeServer {
  const stored = new Map<string, StoredOrder>();
  const letters = new Map<string, string>();
  let requests = 0;

  const server: FakeServer = {
    faultOf: () => "none",
    refusalOf: () => null,
    isReachable: true,
    whileAnswering: async () => {},
    get orders() {
      return [...stored.values()];
    },
    get requests() {
      return requests;
    },
    async call(name, data) {
      requests += 1;
      if (!server.isReachable) return refuse({ code: "offline", message: "no network" });
      const orders = readOrders(data);
      const fault = server.faultOf(orders);
      if (fault === "dropBefore") return refuse({ code: "offline", message: "connection lost" });
      if (fault === "error") return answerError(500, "INTERNAL");
      if (fault === "denied") return answerError(403, "PERMISSION_DENIED");
      if (fault === "hollow") return readAnswer(200, JSON_TYPE, '{"result":{"answers":[]}}');
      if (typeof fault === "number") return readAnswer(fault, "text/html", "<html><body>Not the store</body></html>");
      const result = carryOut(name, data, orders);
      const answer = fault === "double" ? carryOut(name, data, orders) : result;
      await server.whileAnswering();
      if (fault === "dropAfter") return refuse({ code: "timeout", message: "the answer was lost" });
      return readAnswer(200, JSON_TYPE, JSON.stringify({ result: answer }));
    },
  };

  function carryOut(name: string, data: unknown, orders: readonly Order[]): unknown {
    if (name === "placeOrders") return { answers: orders.map(receive) };
    if (name === "registerDevice") return { deviceLetter: letterOf(JSON.stringify(data)) };
    if (name === "ping") return data;
    return { outcome: "accepted" };
  }

  function receive(order: Order): PlaceOrderAnswer {
    const refusal = server.refusalOf(order);
    if (refusal !== null) return { outcome: "refused", ...refusal };
    const known = stored.get(order.orderId);
    if (known === undefined) stored.set(order.orderId, asStored(order, stored.size + 1, now()));
    else if (known.contentHash !== JSON.stringify(order))
      return { outcome: "refused", reason: "ID_CONFLICT", field: "" };
    return { outcome: "accepted", receipt: receiptOf(known ?? asStored(order, stored.size, now())) };
  }

  function letterOf(install: string): string {
    const letter = letters.get(install) ?? deviceLetterAt(letters.size);
    letters.set(install, letter);
    return letter;
  }

  return server;
}

/** An order as the store keeps it: the `place`th one received. */
export function asStored(order: Order, place: number, now: number): StoredOrder {
  return {
    ...order,
    status: "submitted",
    flags: [],
    receiptCode: `R-${place}`,
    receivedAt: now,
    contentHash: JSON.stringify(order),
    assignedTo: "",
    history: [],
  };
}

export function receiptOf(stored: StoredOrder): Receipt {
  const { orderId, orderNo, receiptCode, receivedAt, status, flags } = stored;
  return { orderId, orderNo, receiptCode, receivedAt, status, flags: [...flags] };
}

/** Data from the network is a copy, never the device's own object. */
function readOrders(data: unknown): Order[] {
  const copy: unknown = JSON.parse(JSON.stringify(data));
  return typeof copy === "object" && copy !== null && "orders" in copy && Array.isArray(copy.orders) ? copy.orders : [];
}
