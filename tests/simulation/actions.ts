import type { Device } from "#local/databases/device.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { addStops } from "#commands/itinerary/add-stops.ts";
import { moveStop } from "#commands/itinerary/move-stop.ts";
import { skipStop } from "#commands/itinerary/skip-stop.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import { finishVisit } from "#commands/visit/finish-visit.ts";
import { getProduct } from "#local/queries/product/products.ts";
import { readAllCustomers } from "#local/outbox/rows-with-edits.ts";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { VisitOutcome } from "#domain/visit/visit.ts";
import { suggestCorrection } from "#commands/customer/suggest-correction.ts";
import { keepImage } from "#commands/image/keep-image.ts";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { countStock } from "#commands/stock/count-stock.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { nextStatuses, needsReason } from "#domain/order/order-status.ts";
import { NEW_WORDS } from "./phone/build.ts";
import { PEOPLE, PRODUCTS } from "./company.ts";
import { type Action, type Dice, jpeg } from "./chance.ts";
import { type Crew, frontPage, type Hand } from "./crew.ts";
import { dispatch, drive, pay } from "./deliveries.ts";
import type { ActionKind } from "./plan.ts";
import { editUnsentOrder } from "./unsent-edits.ts";

const TRIES = 80;
const TRIED_AGAIN_AFTER = 30_000;
const NO_TIME = { reasonCode: "NO_TIME", words: "" };

/** What people do. Each finds its customer, order or record in what the device shows. */
const ACTIONS: Readonly<Record<ActionKind, Action>> = {
  sell,
  step,
  editProduct,
  editCustomer,
  reassign,
  count,
  suggest,
  visit,
  day: changeDay,
  dispatch,
  drive,
  pay,
  editUnsent: editUnsentOrder,
};

/** Does it on the page in front. Without one, or without a customer yet, an order is taken later. */
export async function act(crew: Crew, hand: Hand, kind: ActionKind, dice: Dice, tries = TRIES): Promise<void> {
  if (!(await actNow(crew, hand, kind, dice)) || tries === 0) return;
  crew.world.time.timer.after(TRIED_AGAIN_AFTER, () => void act(crew, hand, kind, dice, tries - 1));
}

async function actNow(crew: Crew, hand: Hand, kind: ActionKind, dice: Dice): Promise<boolean> {
  const page = frontPage(hand);
  const device = page?.device ?? null;
  if (page === null || device === null) return kind === "sell";
  try {
    return (await ACTIONS[kind](crew, hand, device, dice)) ?? false;
  } catch (error) {
    if (!page.context.isDead && !isClosed(error)) crew.world.noteError(page.context, error);
    return false;
  }
}

/** A person's tap on a page that is being left. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && /DatabaseClosed|Abort/.test(error.name);
}

async function sell({ world, placed }: Crew, hand: Hand, device: Device, dice: Dice): Promise<boolean | void> {
  // Drivers take no orders.
  if (hand.person.role === "delivery_personnel") return;
  const customer = dice.pick(await device.mirror.customers.toArray());
  if (customer === undefined) return true;
  for (let line = 0; line <= dice.below(3); line += 1) {
    const productId = `p${1 + dice.below(PRODUCTS)}`;
    await setLine(device, { customerId: customer.id, productId, quantity: 1 + dice.below(5) });
  }
  const order = await placeOrder(device, customer.id);
  if (!order.ok) return world.trace(`${hand.phone.name} sells nothing: ${order.problem.code}`);
  const { orderId, orderNo } = order.value;
  world.trace(`${hand.phone.name} sells ${orderId} ${orderNo}`);
  placed.set(orderId, { orderId, orderNo, uid: device.identity.uid, phone: hand.phone.name });
}

/** Somebody finishes the visit in progress, or makes one: a third is agreed on again, some at a time. */
async function visit({ world, visited }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const customer = dice.pick(await device.mirror.customers.toArray());
  if (customer === undefined) return;
  const started = await checkIn(device, { customerId: customer.id });
  const open = started.ok ? started.value : started.problem.code === "otherOpen" ? started.problem.open : null;
  if (open === null) return world.trace(`${hand.phone.name} visits nobody`);
  const followUpOn = dice.below(3) === 0 ? addDays(open.businessDay, 1 + dice.below(5)) : null;
  const outcome: VisitOutcome =
    open.orderIds.length > 0
      ? { kind: "order", reasonCode: "", words: "", followUpOn }
      : { kind: "no_order", reasonCode: "NO_DEMAND", words: "", followUpOn };
  const followUpAt = dice.below(2) === 0 ? 600 : null;
  const made = await finishVisit(device, { visitId: open.visitId, outcome, followUpAt });
  if (!made.ok) return world.trace(`${hand.phone.name} finishes no visit: ${made.problem.code}`);
  const { visitId, visitNo, customerId } = made.value;
  world.trace(`${hand.phone.name} visits ${customerId}: ${visitNo}`);
  visited.set(visitId, { visitId, visitNo, customerId, phone: hand.phone.name });
}

/** A stop is put on a day ahead, or one of today's is skipped, put elsewhere or taken off; the office plans for the reps. */
async function changeDay({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const isRep = device.identity.role === "salesperson";
  const customer = dice.pick(await device.mirror.customers.toArray());
  const view = await readItineraryDay(device, { day: "today" });
  if (customer === undefined || view === null || (!isRep && customer.repId === "")) return;
  const repId = isRep ? device.identity.uid : customer.repId;
  const stop = dice.pick(view.stops.map((each) => each.stop).filter(({ state }) => state === "planned"));
  const ahead = { repId, day: addDays(view.today, dice.below(3)) };
  const made =
    !isRep || stop === undefined || dice.below(2) === 0
      ? await addStops(device, { ...ahead, customers: [customer] })
      : dice.below(2) === 0
        ? await skipStop(device, { day: view.day, stopId: stop.stopId, label: "", ...NO_TIME })
        : await moveStop(device, { from: { day: view.day }, to: ahead, stop, label: "", ...NO_TIME });
  world.trace(`${hand.phone.name} changes a day of ${repId}: ${made.ok || made.problem.code}`);
}

/** Often of the order that changed last, which others look at too. */
async function step({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const orders = await device.mirror.orders.toCollection().sortBy("updatedAt");
  const order = dice.below(2) === 0 ? orders.at(-1) : dice.pick(orders);
  if (order === undefined) return;
  const targets = nextStatuses(order.status, device.identity.role);
  const to = dice.below(4) === 0 ? dice.pick(targets) : targets[0];
  if (to === undefined) return;
  const reason = needsReason(order.status, to) ? "as agreed" : "";
  const answer = await advanceOrder(device, { orderId: order.orderId, to, reason });
  world.trace(`${hand.phone.name} moves ${order.orderId} to ${to}: ${answer.ok || answer.problem.code}`);
}

async function editProduct({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const productId = `p${1 + dice.below(PRODUCTS)}`;
  const before = (await getProduct(device, { productId, customerId: null }))?.product;
  if (before === undefined) return;
  const after =
    dice.below(4) === 0
      ? { ...before, name: dice.below(2) === 0 ? `${NEW_WORDS} ${dice.below(100)}` : `Product ${dice.below(100)}` }
      : { ...before, prices: { ...before.prices, retail: 10_000 + dice.below(90_000) } };
  const answer = await saveRecord(device, { noun: "product", recordId: before.id, before, after });
  world.trace(`${hand.phone.name} edits ${before.id}: ${answer.ok || answer.problem.code}`);
}

/** Somebody counts a shelf, a little wrong. */
async function count({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const [item = null] = await device.catalogue.getProducts([`p${1 + dice.below(PRODUCTS)}`]);
  if (item === null || item.stock === null) return;
  const { product, stock } = item;
  const answer = await countStock(device, { product, onHand: stock.onHand + dice.below(9), reason: "count" });
  world.trace(`${hand.phone.name} counts ${product.id}: ${answer.ok || answer.problem.code}`);
}

async function editCustomer({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const before = dice.pick(await readAllCustomers(device));
  if (before === undefined) return;
  const after = { ...before, contactName: `Contact ${dice.below(1_000)}` };
  const answer = await saveRecord(device, { noun: "customer", recordId: before.id, before, after });
  world.trace(`${hand.phone.name} edits ${before.id}: ${answer.ok || answer.problem.code}`);
}

/** Whoever may not edit customers suggests a correction, at times with a photograph. */
async function suggest({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const customer = dice.pick(await device.mirror.customers.toArray());
  if (customer === undefined) return;
  const content = { contentType: "image/jpeg", full: jpeg(dice, 600), thumb: jpeg(dice, 60) };
  const photo = dice.below(2) === 0 ? await keepImage(device, { content, noun: "customer" }) : null;
  const changes = { contactName: `Contact ${dice.below(1_000)}`, ...(photo?.ok && { photoId: photo.value }) };
  const answer = await suggestCorrection(device, { customer, changes });
  world.trace(`${hand.phone.name} suggests ${Object.keys(changes).join()} of ${customer.id}: ${answer.ok}`);
}

async function reassign({ world }: Crew, hand: Hand, device: Device, dice: Dice): Promise<void> {
  const before = dice.pick(await readAllCustomers(device));
  const rep = dice.pick([PEOPLE.ana, PEOPLE.luis, PEOPLE.eva]);
  if (before === undefined || rep === undefined) return;
  const after = { ...before, repId: dice.below(8) === 0 ? "" : rep.uid };
  const answer = await saveRecord(device, { noun: "customer", recordId: before.id, before, after });
  world.trace(`${hand.phone.name} gives ${before.id} to ${after.repId}: ${answer.ok || answer.problem.code}`);
}
