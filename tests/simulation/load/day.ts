import { FieldValue } from "firebase-admin/firestore";
import { setLine } from "#commands/cart/set-line.ts";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { nextStatuses } from "#domain/order/order-status.ts";
import type { Device } from "#local/databases/device.ts";
import { requestForAll } from "#functions/tasks/request-for-all.ts";
import { TASK_NAMES } from "#functions/tasks/task-names.ts";
import { diceOf, type Dice } from "../chance.ts";
import { setLink, type SimulatedPhone } from "../phone/phone.ts";
import type { World } from "../world.ts";
import { customerId, type LoadCompany, numbers, productId } from "./companies.ts";
import { FULL_DAY, type LoadOptions } from "./load-options.ts";
import type { LoadPhone } from "./phones.ts";

/** An order that a salesperson was told is saved. */
export interface Sold {
  readonly companyId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly uid: string;
}

/** A day of everybody: what they sold, and what did not go as planned. */
export interface Day {
  readonly sold: readonly Sold[];
  readonly problems: readonly string[];
}

const MINUTE = 60_000;
/** Of the time between two losses of the network, the share without. */
const SHARE_WITHOUT_NETWORK = 1 / 3;
/** The store confirms an order and begins to prepare it so long after it was placed. */
const STORE_STEPS = [20 * MINUTE, 50 * MINUTE];
/** And the office's system books it into the customer's balance. */
const BOOKED_AFTER = 60 * MINUTE;
const TASKS_EVERY = 10 * MINUTE;
/** A tablet that has not heard of an order yet looks again. */
const LOOKED_AGAIN_AFTER = 5 * MINUTE;

/** Plans a day from now on; what it lists fills while time passes. */
export function planDay(
  world: World,
  options: LoadOptions,
  companies: readonly LoadCompany[],
  phones: readonly LoadPhone[],
): Day {
  const { time, random } = world;
  const length = options.minutes * MINUTE;
  const inFull = (count: number) => Math.round((count * options.minutes) / FULL_DAY);
  const day = { sold: [] as Sold[], problems: [] as string[] };
  const dice = diceOf(random);
  const at = (milliseconds: number, run: () => Promise<unknown>) =>
    time.timer.after(milliseconds, () => {
      run().catch((error: unknown) => void day.problems.push(String(error)));
    });

  for (const phone of phones.filter(({ person }) => person.role === "salesperson")) {
    for (let each = 0; each < options.orders; each += 1) at(random() * length, () => sell(phone));
    planNetwork(phone, inFull(options.reconnects));
  }
  for (const { id } of companies) {
    for (const minute of numbers(options.minutes)) at(minute * MINUTE, () => changeStock(world, id, dice, options));
    for (let each = 0; each < inFull(options.productChanges); each += 1)
      at(random() * length, () => changeProduct(world, id, dice, options));
  }
  for (let passed = 0; passed <= length; passed += TASKS_EVERY)
    at(passed, () => requestForAll(world.cloud.backend, TASK_NAMES));
  return day;

  /** The network goes for a while, again and again. */
  function planNetwork({ phone }: LoadPhone, reconnects: number): void {
    const period = length / Math.max(1, reconnects);
    const offset = random() * period * (1 - SHARE_WITHOUT_NETWORK);
    for (let each = 0; each < reconnects; each += 1) {
      const lost = offset + each * period;
      time.timer.after(lost, () => setLink(phone, "down"));
      time.timer.after(lost + period * SHARE_WITHOUT_NETWORK, () => {
        setLink(phone, "up");
        for (const page of phone.pages) page.wake();
      });
    }
  }

  async function sell({ companyId, person, phone }: LoadPhone): Promise<void> {
    const device = openDevice(phone);
    const customer = customerId(person, 1 + dice.below(options.customers));
    for (const productAt of choose(dice, options)) {
      const line = await setLine(device, { customerId: customer, productId: productAt, quantity: 1 + dice.below(5) });
      if (!line.ok) throw new Error(`${phone.name} cannot sell ${productAt}: ${line.problem.code}`);
    }
    const order = await placeOrder(device, customer);
    if (!order.ok) throw new Error(`${phone.name} cannot place an order: ${order.problem.code}`);
    const { orderId, orderNo } = order.value;
    day.sold.push({ companyId, orderId, orderNo, uid: person.uid });
    const tablet = phones.find((each) => each.companyId === companyId && each.person.role === "store_staff");
    for (const after of STORE_STEPS) if (tablet !== undefined) at(after, () => advance(tablet, orderId));
    at(BOOKED_AFTER, () => book(world, companyId, customer));
  }

  async function advance(tablet: LoadPhone, orderId: string): Promise<void> {
    const device = openDevice(tablet.phone);
    const order = await device.mirror.orders.get(orderId);
    const [to] = order === undefined ? [] : nextStatuses(order.status, tablet.person.role);
    if (to === undefined) return void at(LOOKED_AGAIN_AFTER, () => advance(tablet, orderId));
    const step = await advanceOrder(device, { orderId, to });
    if (!step.ok) throw new Error(`${tablet.phone.name} cannot move an order to ${to}: ${step.problem.code}`);
  }
}

function openDevice({ name, pages }: SimulatedPhone): Device {
  const device = pages.at(-1)?.device ?? null;
  if (device === null) throw new Error(`${name} has no open app`);
  return device;
}

/** Different products that are in stock. */
function choose(dice: Dice, { lines, stocked, products }: LoadOptions): Set<string> {
  const most = Math.min(stocked, products);
  const chosen = new Set<string>();
  while (chosen.size < Math.min(lines, most)) chosen.add(productId(1 + dice.below(most)));
  return chosen;
}

// What the office's own system writes: by an import, which is not part of what is counted.

async function changeStock({ cloud, time }: World, companyId: string, dice: Dice, options: LoadOptions): Promise<void> {
  const batch = cloud.firestore.batch();
  const most = Math.min(options.stocked, options.products);
  const changed = new Set(numbers(options.stockChangesPerMinute).map(() => productId(1 + dice.below(most))));
  if (changed.size === 0) return;
  for (const id of changed)
    batch.update(cloud.firestore.doc(`companies/${companyId}/stock/${id}`), {
      onHand: FieldValue.increment(-1),
      asOf: time.now(),
      ...touched(),
    });
  await batch.commit();
  await cloud.backend.tasks.request("publishBlock", companyId);
}

async function changeProduct(
  { cloud }: World,
  companyId: string,
  dice: Dice,
  { products }: LoadOptions,
): Promise<void> {
  const id = productId(1 + dice.below(products));
  const prices = { retail: 10_000 + dice.below(90_000) };
  await cloud.firestore.doc(`companies/${companyId}/products/${id}`).update({ prices, ...touched() });
  await cloud.backend.tasks.request("publishBlock", companyId);
}

async function book({ cloud, time }: World, companyId: string, customer: string): Promise<void> {
  const balance = FieldValue.increment(100);
  await cloud.firestore
    .doc(`companies/${companyId}/customers/${customer}`)
    .update({ balance, balanceAsOf: time.now(), ...touched() });
}

function touched() {
  return { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
}
