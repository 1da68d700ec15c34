import { afterAll, beforeAll, expect, it } from "vitest";
import * as v from "valibot";
import { type Order, StoredOrder } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  putCompany,
  putPriceList,
  putProduct,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { anyHonestOrder, liesAbout } from "#tests/support/phone-orders.ts";
import { seededRandom } from "#tests/support/random.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { restoreCaptured } from "#tests/support/restore-captured.ts";
import { HOUR, makeCompany, NOW } from "#tests/support/sales.ts";
import {
  anyEdit,
  edited,
  firstEdits,
  firstState,
  stateAt,
  type StoreEdit,
  type StoreState,
} from "#tests/support/store-history.ts";

const ORDERS = 30;
const EDITS = 25;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.reset();
});
afterAll(() => backend.close());

/** Lets people edit the store's records for eight days; answers what it had when. */
async function livedThrough(random: () => number): Promise<StoreState[]> {
  const first = firstState(NOW - 200 * HOUR);
  const { firestore } = backend;
  await putCompany(firestore, makeCompany({ settings: first.settings }));
  for (const product of first.products) await putProduct(firestore, product);
  for (const list of first.priceLists) await putPriceList(firestore, list);
  const states = [first];
  const apply = async (edit: StoreEdit, at: number) => {
    backend.setNow(at);
    expect(await saveAs(backend, "demo-owner", edit)).toMatchObject({ outcome: "accepted" });
    states.push(edited(states.at(-1) ?? first, edit, at));
  };
  for (const edit of firstEdits(first)) await apply(edit, NOW - 199 * HOUR);
  const times = Array.from({ length: EDITS }, () => Math.floor(NOW - random() * 150 * HOUR));
  for (const at of times.sort((a, b) => a - b)) await apply(anyEdit(random, { ...(states.at(-1) ?? first), at }), at);
  return states;
}

/** The orders of a phone in the order of their capture, up to 70 hours back. */
function ordersOf(random: () => number, states: readonly StoreState[], count: number, from: number): Order[] {
  const orders: Order[] = [];
  for (let step = 0; orders.length < count; step += 1) {
    const capturedAt = Math.floor(NOW - 70 * HOUR + ((from + step / 100) / (2 * ORDERS)) * 69 * HOUR);
    const order = anyHonestOrder(random, states, capturedAt, from + 1);
    if (order === null) continue;
    orders.push(order);
    from += 1;
  }
  return orders;
}

async function send(order: Order) {
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
  return answers[0];
}

it("[ORDER-18] orders across edits of all kinds: honest ones are confirmed as captured, lies flagged and replaced", async () => {
  const random = seededRandom(7);
  const states = await livedThrough(random);
  backend.setNow(NOW);
  for (const order of ordersOf(random, states, ORDERS, 0)) {
    expect(await send(order)).toMatchObject({ receipt: { orderId: order.orderId, flags: [], status: "confirmed" } });
    const stored = await backend.read(`orders/${order.orderId}`);
    expect(stored).toMatchObject(order);
    expect(stored).not.toHaveProperty("differences");
  }
  for (const [index, order] of ordersOf(random, states, ORDERS, ORDERS).entries()) {
    const rules = states.find(({ settings }) => settings.version === order.settingsVersion)?.settings;
    if (rules === undefined) throw new Error("rules that nobody made");
    const lies = liesAbout(order, rules).filter(({ name }) => name !== "exemption");
    const lie = lies[index % lies.length];
    if (lie === undefined) throw new Error("nothing to lie about");
    const flagged = { flags: expect.arrayContaining([lie.flag]), status: "needs_review" };
    expect({ lie: lie.name, answer: await send(lie.order) }).toMatchObject({
      lie: lie.name,
      answer: { receipt: flagged },
    });
    const stored = v.parse(StoredOrder, await backend.read(`orders/${order.orderId}`));
    expect(restoreCaptured(stored, stored.differences ?? [])).toEqual(lie.order);
    const product = stateAt(states, NOW).products.find(({ id }) => id === stored.lines[0]?.productId);
    for (const field of lie.fields.filter((name) => Object.hasOwn(product ?? {}, name))) {
      expect(Reflect.get(stored.lines[0] ?? {}, field) ?? null).toEqual(Reflect.get(product ?? {}, field));
    }
  }
}, 180_000);
