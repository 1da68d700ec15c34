import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addStops } from "#commands/itinerary/add-stops.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import type { Identity } from "#domain/access/identity.ts";
import { NEW_WORK_PLAN } from "#domain/itinerary/work-plan.ts";
import { explainDue, listDueCustomers } from "#local/queries/itinerary/due-customers.ts";
import { listSelectable, type SelectionFilter } from "#local/queries/customer/selectable-customers.ts";
import { buildCustomer, buildIdentity, MORNING } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const DAY_MS = 86_400_000;
const TODAY = "2026-11-20";
const ANA = buildIdentity("ana", { roles: ["salesperson"] });
const STORE = buildIdentity("sara", { roles: ["store_staff"] });

let tab: Tab;
afterEach(() => tab.kill());

/** A customer visited weekly, last `days` days ago. */
function shop(id: string, days: number, changes: Partial<Customer> = {}): Customer {
  const lastVisitAt = MORNING - days * DAY_MS;
  return buildCustomer(id, {
    name: id,
    repId: "ana",
    visitPlan: NEW_VISIT_PLAN,
    lastVisitAt,
    lastOrderAt: null,
    ...changes,
  });
}

async function open(identity: Identity) {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const { mirror } = tab.device;
  await mirror.customers.clear();
  await mirror.customers.bulkPut(
    [
      shop("late", 30),
      shop("due", 8),
      shop("soon", 3),
      shop("closed", 30, { status: "disabled" }),
      shop("seldom", 30, { visitPlan: null }),
      shop("luis", 9, { repId: "luis" }),
      shop("nobody", 9, { repId: "" }),
    ].map((customer) => ({ ...customer, rev: 1 })),
  );
}

async function due() {
  return (await listDueCustomers(tab.device))?.customers.map(({ id }) => id);
}

describe("VISIT-47 due and not planned", () => {
  it("are one's own customers whose visit is due and on no day ahead, the longest due first", async () => {
    await open(ANA);
    expect(await due()).toEqual(["late", "due"]);
    await addStops(tab.device, { day: "2026-11-24", customers: [shop("late", 30)] });
    expect(await due()).toEqual(["due"]);
  });

  it("are everybody's for owners and the store, with those whom nobody serves", async () => {
    await open(STORE);
    expect(await due()).toEqual(["late", "luis", "nobody", "due"]);
  });

  it("says when nobody is visited regularly, but not to whom nobody is assigned", async () => {
    await open(ANA);
    const lacks = async () => (await listDueCustomers(tab.device))?.lacksFrequencies;
    expect(await lacks()).toBe(false);
    await tab.device.mirror.customers.bulkPut([{ ...shop("late", 30, { visitPlan: null }), rev: 2 }]);
    await tab.device.mirror.customers.bulkDelete(["due", "soon"]);
    expect(await lacks()).toBe(true);
    await tab.device.mirror.customers.clear();
    expect(await lacks()).toBe(false);
  });

  it("VISIT-51 says why the plan leaves them out, and nothing of those for whom there is room", async () => {
    await open(STORE);
    const { mirror } = tab.device;
    await mirror.workPlans.put({
      ...NEW_WORK_PLAN,
      id: "luis",
      leave: { l: { id: "l", from: TODAY, to: "2027-01-31" } },
      rev: 1,
    });
    const known = await listDueCustomers(tab.device);
    if (known === null) throw new Error("the company is missing");
    expect(Object.fromEntries(await explainDue(tab.device, known))).toEqual({
      luis: "leave",
      nobody: "noSalesperson",
    });
  });
});

describe("VISIT-41 whom the selection sheet offers", () => {
  const ALL: SelectionFilter = { text: "", zone: null, rank: null, only: null, repId: null, among: null, except: [] };
  const offered = async (filter: Partial<SelectionFilter>) =>
    (await listSelectable(tab.device, { ...ALL, ...filter })).customers.map(({ id }) => id);

  beforeEach(async () => {
    await open(STORE);
    await tab.device.mirror.customers.bulkPut([
      { ...shop("luis", 9, { repId: "luis", zone: "Norte" }), rev: 2 },
      { ...shop("soon", 3, { overdue: 500, visitPlan: { ...NEW_VISIT_PLAN, rank: "A" } }), rev: 2 },
    ]);
  });

  it("is everybody but the disabled, by name", async () => {
    expect(await offered({})).toEqual(["due", "late", "luis", "nobody", "seldom", "soon"]);
  });

  it.each([
    ["text", { text: "LU" }, ["luis"]],
    ["zone", { zone: "Norte" }, ["luis"]],
    ["class", { rank: "A" }, ["soon"]],
    ["what is due, the longest first", { only: "due" }, ["late", "luis", "nobody", "due"]],
    ["what is overdue", { only: "overdue" }, ["soon"]],
    ["whom they are served by", { repId: "luis" }, ["luis", "nobody"]],
    ["a list of them", { among: ["due", "closed"] }, ["due"]],
    ["not being there already", { except: ["due", "late", "luis", "nobody"] }, ["seldom", "soon"]],
  ] as const)("is narrowed by %s", async (_, filter, ids) => {
    expect(await offered(filter)).toEqual(ids);
  });

  it("names the zones to choose from", async () => {
    expect((await listSelectable(tab.device, ALL)).zones).toContain("Norte");
  });
});
