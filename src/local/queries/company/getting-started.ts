import { isOwner } from "#domain/access/is-owner.ts";
import { ESTABLISHED_ORDERS, openSteps, type StartStep } from "#domain/start/getting-started.ts";
import { hasRhythm } from "#domain/customer/visit-plan.ts";
import type { Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { listCategories } from "../product/categories.ts";
import { searchProducts } from "../product/products.ts";
import { listInvites } from "./invites.ts";
import { listPeople } from "./people.ts";

/** How far a company has come until it sells. */
export interface GettingStarted {
  /** What is still to be done, in order. */
  readonly open: readonly StartStep[];
  /** The owners' names: they do what others may not. */
  readonly owners: readonly string[];
  /** A customer to plan visits for; null = there is none. */
  readonly customerId: string | null;
}

const NEEDED: readonly Feed[] = ["categories", "customers", "staff", "products", "orders"];

/** Read from what is on this device; null until it holds everything that counts (COMPANY-50). */
export async function readGettingStarted(device: Device): Promise<GettingStarted | null> {
  const { mirror, work, identity } = device;
  const needed = isOwner(identity.roles) ? ([...NEEDED, "invites"] as const) : NEEDED;
  const [feeds, stored, own] = await Promise.all([
    mirror.feeds.bulkGet([...needed]),
    mirror.orders.limit(ESTABLISHED_ORDERS).count(),
    work.orders.limit(1).count(),
  ]);
  if (feeds.some((feed) => feed?.loaded !== true)) return null;
  const orders = stored + own;
  if (orders >= ESTABLISHED_ORDERS) return { open: [], owners: [], customerId: null };

  const [categories, customerId, people, invites, planned] = await Promise.all([
    listCategories(device),
    findCustomer(device),
    listPeople(device),
    listInvites(device),
    isVisitPlanned(device),
  ]);
  // The catalogue comes last: a live query sees what it reads from the databases before.
  const products = await searchProducts(device, { customerId: null, text: "", categoryId: null, offset: 0, limit: 1 });
  const done = new Set<StartStep>();
  if (categories.length > 0) done.add("category");
  if (products.total > 0) done.add("products");
  if (customerId !== null) done.add("customers");
  if (people.length + invites.rows.length > 1) done.add("invite");
  if (planned) done.add("visitPlan");
  if (orders > 0) done.add("firstOrder");
  const owners = people.filter(({ person }) => person.active && person.role === "company_owner");
  return { open: openSteps(done, orders), owners: owners.map(({ person }) => person.name), customerId };
}

async function findCustomer(device: Device): Promise<string | null> {
  const { mirror } = device;
  const [overlay, [stored]] = await Promise.all([
    readOverlay(device, "customer"),
    mirror.customers
      .filter(({ status }) => status !== "disabled")
      .limit(1)
      .primaryKeys(),
  ]);
  return stored ?? overlay.created.find((id) => overlay.apply(id, undefined) !== undefined) ?? null;
}

/** Whether any customer has a frequency of visits, or anybody a planned day. */
async function isVisitPlanned(device: Device): Promise<boolean> {
  const { mirror } = device;
  if ((await mirror.itineraryDays.limit(1).count()) > 0) return true;
  const overlay = await readOverlay(device, "customer");
  const here = await readCustomers(device, overlay.ids);
  if (here.some((customer) => customer !== undefined && hasRhythm(customer.visitPlan))) return true;
  return (
    (await mirror.customers
      .filter(({ visitPlan }) => hasRhythm(visitPlan))
      .limit(1)
      .count()) > 0
  );
}
