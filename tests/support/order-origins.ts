import type { CaptureOrigin, RegisteredDevice } from "#domain/captures/capture-origin.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { formatOrderNumber, parseOrderNumber } from "#domain/order/order-number.ts";
import type { Order, OrderFlag } from "#domain/order/order.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { HOUR, makeCustomer, makeOrder, NOW } from "./sales.ts";

// Orders of two phones as they reach the server. Ana's are honest: taken within 72 hours, out of order, with a clock a
// few minutes off, before and after a hand-over. Each of Luis's tells one lie about where it comes from.

const MINUTE = 60_000;
const ZONE = "America/Mexico_City";

/** The phones are registered an hour before, and the first order is taken here. */
export const START = NOW - 144 * HOUR;
/** When both lost the customer `lost`. */
export const LOST_AT = START + 24 * HOUR;

export const CUSTOMERS: readonly Customer[] = [
  makeCustomer({ id: "ana", repId: "demo-ana" }),
  makeCustomer({ id: "luis", repId: "demo-luis" }),
  makeCustomer({ id: "shared", repId: "demo-eva", otherRepIds: ["demo-ana", "demo-luis"] }),
  makeCustomer({ id: "free", repId: "" }),
  makeCustomer({ id: "lost", repId: "demo-eva" }),
];

export const DEVICES: Readonly<Record<string, RegisteredDevice & { readonly installId: string }>> = {
  "demo-ana": { installId: "anas", letter: "A", repCodes: ["AN"], registeredAt: START - HOUR },
  "demo-luis": { installId: "luises", letter: "C", repCodes: ["LU"], registeredAt: START - HOUR },
};

/** An order, when it arrives, and the lie it tells with the flag it deserves. */
export interface SentOrder {
  readonly order: Order;
  readonly receivedAt: number;
  readonly lie: { readonly name: string; readonly flag: OrderFlag } | null;
}

/** One person's phone: counts its orders and takes the next one. */
class SellingPhone {
  private readonly numbers = new Map<string, number>();
  private seq = 0;

  constructor(
    private readonly uid: "demo-ana" | "demo-luis",
    private readonly random: () => number,
  ) {}

  take(customerId: string, capturedAt: number): Order {
    const { installId = "", letter = "", repCodes = [] } = DEVICES[this.uid] ?? {};
    const businessDay = businessDayOf(capturedAt, ZONE);
    const number = (this.numbers.get(businessDay) ?? 0) + 1;
    this.numbers.set(businessDay, number);
    this.seq += 1;
    const parts = { repCode: repCodes[0] ?? "", deviceLetter: letter, businessDay, number };
    return makeOrder(
      {
        orderId: `${this.uid}-${this.seq}`,
        customerId,
        promisedOn: addDays(businessDay, 4 + Math.floor(this.random() * 170)),
      },
      {
        identity: { uid: this.uid, fullName: this.uid, companyId: "demo" },
        orderNo: formatOrderNumber(parts),
        deviceId: installId,
        seq: this.seq,
        counted: { from: 1, discarded: [] },
        capturedAt,
      },
    );
  }
}

/** Honest orders, in the order of their arrival. */
export function honestOrders(count: number, random: () => number): SentOrder[] {
  const phone = new SellingPhone("demo-ana", random);
  const within = (72 * HOUR) / count;
  const sent = Array.from({ length: count }, (_, index): SentOrder => {
    const takenAt = Math.floor(START + (index + random()) * within);
    const jitter = Math.floor((random() - 0.5) * 5 * MINUTE);
    const customers =
      takenAt < LOST_AT + 24 * HOUR - 5 * MINUTE ? ["ana", "shared", "free", "lost"] : ["ana", "shared", "free"];
    const order = phone.take(pick(customers, random), takenAt + jitter);
    // Half of them at once, the others whenever there is a network again.
    const receivedAt = takenAt + (random() < 0.5 ? 0 : Math.floor(random() * 72 * HOUR));
    return { order, receivedAt, lie: null };
  });
  return sent.toSorted((a, b) => a.receivedAt - b.receivedAt);
}

/** What the lies are told of. */
interface Telling {
  readonly order: Order;
  readonly random: () => number;
  /** An honest order of the same phone that the server has. */
  readonly earlier: Order;
}

type Lie = (telling: Telling) => { readonly order: Order; readonly late?: number };

const LIES: Readonly<Record<string, readonly [OrderFlag, Lie]>> = {
  "a colleague's customer": ["NOT_OWN_CUSTOMER", ({ order }) => ({ order: { ...order, customerId: "ana" } })],
  "a customer lost before": ["NOT_OWN_CUSTOMER", ({ order }) => ({ order: { ...order, customerId: "lost" } })],
  "another letter": ["DEVICE_MISMATCH", ({ order }) => ({ order: renumber(order, { deviceLetter: "B" }) })],
  "a colleague's code": ["DEVICE_MISMATCH", ({ order }) => ({ order: renumber(order, { repCode: "AN" }) })],
  "a colleague's phone": ["DEVICE_MISMATCH", ({ order }) => ({ order: { ...order, deviceId: "anas" } })],
  "a phone nobody has": ["DEVICE_MISMATCH", ({ order }) => ({ order: { ...order, deviceId: "nobodys" } })],
  "a number that is used": [
    "DEVICE_MISMATCH",
    ({ order, earlier }) => {
      const { orderNo, capturedAt, businessDay, promisedOn } = earlier;
      return { order: { ...order, orderNo, capturedAt, businessDay, promisedOn } };
    },
  ],
  "a place that is used": ["DEVICE_MISMATCH", ({ order, earlier }) => ({ order: { ...order, seq: earlier.seq } })],
  "a time before the order before": ["CLOCK_SKEW", ({ order, random }) => retime(order, -minutes(126, 600, random))],
  "a time before the registration": [
    "CLOCK_SKEW",
    ({ order }) => retime(order, START - HOUR - 6 * MINUTE - order.capturedAt),
  ],
  "a time to come": ["CLOCK_SKEW", ({ order, random }) => retime(order, minutes(6, 600, random))],
  "another business day": [
    "CLOCK_SKEW",
    ({ order }) => {
      const businessDay = addDays(order.businessDay, -1);
      return { order: renumber({ ...order, businessDay }, { businessDay }) };
    },
  ],
  "a promise for next year": [
    "CLOCK_SKEW",
    ({ order, random }) => ({
      order: { ...order, promisedOn: addDays(order.businessDay, 181 + Math.floor(random() * 500)) },
    }),
  ],
  "a week on the way": ["LATE_CAPTURE", ({ order, random }) => ({ order, late: 168 * HOUR + minutes(1, 600, random) })],
  "a promise that has passed": [
    "LATE_CAPTURE",
    ({ order }) => ({ order: { ...order, promisedOn: order.businessDay }, late: 30 * HOUR }),
  ],
};

/** Orders that each tell one lie, after honest ones of the same phone, in the order of their arrival. */
export function dishonestOrders(count: number, random: () => number): SentOrder[] {
  const phone = new SellingPhone("demo-luis", random);
  const lies = Object.entries(LIES);
  const first = phone.take("luis", START);
  const sent: SentOrder[] = [{ order: first, receivedAt: START, lie: null }];
  // Far apart, so that no lie about one order's time touches the next: each is followed by an honest one.
  const apart = 24 * HOUR;
  for (let index = 0; index < count; index += 1) {
    const [lie] = lies.slice(index % lies.length);
    if (lie === undefined) break;
    const [name, [flag, tell]] = lie;
    const at = START + 48 * HOUR + index * apart;
    const honest = phone.take(pick(["luis", "shared", "free"], random), at - 2 * HOUR);
    const order = phone.take("luis", at - MINUTE);
    const told = tell({ order, random, earlier: honest });
    sent.push({ order: honest, receivedAt: at - 2 * HOUR, lie: null });
    sent.push({ order: told.order, receivedAt: at + (told.late ?? 0), lie: { name, flag } });
  }
  return sent.toSorted((a, b) => a.receivedAt - b.receivedAt);
}

/** What the server finds about an order's origin among those it has. */
export function originOf(order: Order, stored: readonly SentOrder[]): CaptureOrigin {
  const { installId, ...device } = DEVICES[order.repId] ?? { installId: "" };
  const before = stored
    .filter((each) => each.order.deviceId === order.deviceId && each.order.seq <= order.seq)
    .toSorted((a, b) => b.order.seq - a.order.seq)
    .at(0);
  return {
    device: installId === order.deviceId ? (device as RegisteredDevice) : null,
    isNumberUsed: stored.some((each) => each.order.orderNo === order.orderNo),
    before: before ? { seq: before.order.seq, at: Math.min(before.order.capturedAt, before.receivedAt) } : null,
  };
}

function pick(values: readonly string[], random: () => number): string {
  return values[Math.floor(random() * values.length)] ?? "";
}

function minutes(least: number, most: number, random: () => number): number {
  return Math.floor((least + random() * (most - least)) * MINUTE);
}

/** The same order by a clock that is off by this much. */
function retime(order: Order, by: number): { readonly order: Order } {
  const capturedAt = order.capturedAt + by;
  const businessDay = businessDayOf(capturedAt, ZONE);
  return { order: renumber({ ...order, capturedAt, businessDay }, { businessDay }) };
}

function renumber(order: Order, changes: { repCode?: string; deviceLetter?: string; businessDay?: string }): Order {
  const parts = parseOrderNumber(order.orderNo);
  if (parts === null) throw new Error("no number");
  return { ...order, orderNo: formatOrderNumber({ ...parts, number: parts.number + 500, ...changes }) };
}
