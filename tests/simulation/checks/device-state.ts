import * as v from "valibot";
import { type DayPart, MEASURES, sumFigures } from "#domain/kpi/figures.ts";
import { KpiDay, kpiDayId } from "#domain/kpi/kpi-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readFigures } from "#local/queries/kpi/day-figures.ts";
import { listConfirmed } from "#sync/push/confirm-captures.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";
import { PRODUCTS, signIn } from "../company.ts";
import { type Crew, frontPage, type Hand } from "../crew.ts";
import { checkParked } from "./parked.ts";
import type { World } from "../world.ts";

/** For how long a fresh phone loads. */
const FIRST_LOAD = 60_000;

/** Kinds of changes that the store may refuse for good, as others were first. An order or a visit never is. */
const MAY_BE_PARKED = new Set(["changeOrder", "saveRecord", "changeDay", "changeRun"]);

/** What is wrong on the devices: what still waits, and each copy of the store's data that differs from a fresh one. */
export async function checkDevices(crew: Crew): Promise<string[]> {
  const { world, hands } = crew;
  const problems: string[] = [];
  const fresh = new Map<string, Promise<Copy>>();
  for (const hand of hands.values()) {
    const page = frontPage(hand);
    const device = page?.device ?? null;
    if (page === null || device === null) {
      problems.push(`${hand.phone.name} has ${page === null ? "no open page" : "a page that did not start"} at rest`);
      continue;
    }
    const { identity } = page;
    problems.push(...(await checkOutbox(crew, hand, device)), ...(await checkParked(crew, hand, device)));
    const view = `${identity.uid} ${identity.role}`;
    let expected = fresh.get(view);
    if (expected === undefined) fresh.set(view, (expected = loadAnew(world, hand, device)));
    problems.push(...(await checkFigures(world, hand, device)));
    problems.push(...differences(hand.phone.name, await copyOf(device), await expected));
  }
  return problems;
}

/**
 * A salesperson's figures of their own, and an owner's of all, are the server's and what they have of orders that the
 * store refused, which count on the device that holds them until somebody decides about them (KPI-4).
 */
async function checkFigures({ cloud }: World, { phone }: Hand, device: Device): Promise<string[]> {
  const { uid, role } = device.identity;
  if (role !== "salesperson" && role !== "company_owner") return [];
  const stored = await cloud.firestore.collection("companies/demo/kpiDays").get();
  const parts = stored.docs.map((each): DayPart => v.parse(KpiDay, { ...each.data(), id: each.id }));
  const expected = new Map<string, DayPart>();
  for (const { day, repId, figures } of [...parts, ...(await listRefused(cloud, device))]) {
    const before = expected.get(kpiDayId(day, repId))?.figures ?? {};
    expected.set(kpiDayId(day, repId), { day, repId, figures: sumFigures([before, figures]) });
  }
  const problems: string[] = [];
  for (const [id, { day, repId, figures: there }] of expected) {
    if (role === "salesperson" && repId !== uid) continue;
    const here = (await readFigures(device, day, repId)).get(repId) ?? {};
    for (const name of Object.keys(MEASURES) as (keyof typeof MEASURES)[]) {
      // Others' payments are not on an owner's device (KPI-34).
      if (name === "collected" && repId !== uid) continue;
      if ((here[name] ?? 0) === (there[name] ?? 0)) continue;
      problems.push(`${phone.name} has ${name} ${here[name] ?? 0} on ${id} instead of ${there[name] ?? 0}`);
    }
  }
  return problems;
}

/** What each order that is parked here counts for: its author's, or those of the customer's salesperson (KPI-1). */
async function listRefused({ firestore }: World["cloud"], { identity, work }: Device): Promise<DayPart[]> {
  const parts: DayPart[] = [];
  for (const { state, change } of await work.outbox.toArray()) {
    if (state !== "parked" || change.kind !== "placeOrder") continue;
    const { orderId, customerId, repId, businessDay, totals, lines } = change.order;
    // The store has it as it was before an edit, which is what counts until somebody decides (ORDER-99).
    if ((await firestore.doc(`companies/demo/orders/${orderId}`).get()).exists) continue;
    const customer = await firestore.doc(`companies/demo/customers/${customerId}`).get();
    const credited = identity.role === "salesperson" ? repId : String(customer.get("repId") || repId);
    const isNew = typeof customer.get("lastOrderAt") !== "number";
    const figures = { orders: 1, net: totals.net, lines: lines.length, ...(isNew && { newCustomers: 1 }) };
    parts.push({ repId: credited, day: businessDay, figures });
  }
  return parts;
}

async function checkOutbox(
  { parkedBefore, promoted, edited }: Crew,
  { phone }: Hand,
  device: Device,
): Promise<string[]> {
  const { work, mirror } = device;
  const problems: string[] = [];
  const entries = await work.outbox.orderBy("seq").toArray();
  const stopped = new Set(entries.filter(({ state }) => state === "parked").map(({ key }) => key));
  for (const entry of entries) {
    const { kind, state, lastProblem, owner, dependsOn } = entry;
    const why = `${lastProblem?.reason ?? "never sent"} ${lastProblem?.field ?? ""}`;
    if (owner !== device.identity.uid) problems.push(`${phone.name} holds an entry of ${owner}`);
    if (state === "parked" && parkedBefore.has(entry.key)) continue;
    // What follows a refused step, and what follows that, waits for the person who decides about it.
    if (MAY_BE_PARKED.has(kind) && dependsOn.some((key) => stopped.has(key))) {
      stopped.add(entry.key);
      continue;
    }
    const isLost = state === "parked" && lastProblem?.reason === "PERMISSION_LOST";
    // The store had a former version of it (ORDER-99).
    if (
      entry.change.kind === "placeOrder" &&
      lastProblem?.reason === "ID_CONFLICT" &&
      edited.has(entry.change.order.orderId)
    )
      continue;
    // A suggestion for a customer that was given to somebody else.
    if (kind === "suggestCorrection" && isLost) continue;
    // A photograph of somebody who had another role meanwhile (M5).
    if (kind === "saveImage" && isLost && promoted.has(owner)) continue;
    if (state === "waiting") problems.push(`${phone.name} still waits to send ${entry.key} (${kind}): ${why}`);
    else if (!MAY_BE_PARKED.has(kind)) problems.push(`${phone.name} parked ${entry.key} (${kind}): ${why}`);
  }
  for (const { table, ids } of await listConfirmed(work, mirror))
    problems.push(`${phone.name} still shows its own copy of ${table} ${ids.join(" ")}`);
  return problems;
}

/** A device's copy of the store's data: each row as text, by table and id. */
type Copy = ReadonlyMap<string, string>;

async function copyOf({ mirror, catalogue, identity }: Device): Promise<Copy> {
  const copy = new Map<string, string>();
  for (const feed of rowFeeds(identity.role)) {
    const table = mirror.table<object, string>(feed);
    await table.each((row, { primaryKey }) => void copy.set(`${feed} ${primaryKey}`, textOf(row)));
  }
  const productIds = Array.from({ length: PRODUCTS }, (_, index) => `p${index + 1}`);
  const products = await catalogue.getProducts(productIds);
  products.forEach((item, index) => copy.set(`product ${productIds[index]}`, textOf(item)));
  for (const { feed, loaded } of await mirror.feeds.toArray())
    copy.set(`feed ${feed}`, loaded ? "loaded" : "not loaded");
  return copy;
}

/** Somebody else with the same rights loads everything for the first time. */
async function loadAnew(world: World, { person }: Hand, { identity }: Device): Promise<Copy> {
  const phone = world.addPhone(`fresh-${person.uid}`);
  await signIn(world, phone, person.uid);
  const page = world.openPage(phone, identity);
  await new Promise<void>((resolve) => void world.time.timer.after(FIRST_LOAD, resolve));
  if (page.device === null) throw new Error("a fresh phone did not start");
  const copy = await copyOf(page.device);
  page.context.kill();
  return copy;
}

function differences(name: string, found: Copy, expected: Copy): string[] {
  const keys = [...new Set([...found.keys(), ...expected.keys()])].filter((key) => !isOfInstallation(key));
  return keys.flatMap((key) => {
    const [has, should] = [found.get(key), expected.get(key)];
    return has === should ? [] : [`${name} has ${key} as\n    ${has}\n  instead of\n    ${should}`];
  });
}

/** The fresh phone registers itself. */
function isOfInstallation(key: string): boolean {
  return key.startsWith("devices ");
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
