import { emptyDay } from "#domain/itinerary/itinerary-day.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { liveQuery } from "dexie";
import type { Customer } from "#domain/customer/customer.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { countCustomers, listCustomerPins, listCustomers, listDuplicates } from "#local/queries/customer/customers.ts";
import type { CustomerFilter } from "#local/queries/customer/find-customers.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const DAY = 24 * 3_600_000;
const MANY = 20_000;

let clock: Clock;
let phone: Phone;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  phone = createPhone();
  tab = await openTab({ phone, clock, server: createFakeServer(clock.now), customers: [] });
});

async function store(customers: readonly Customer[], mirror = tab.device.mirror): Promise<void> {
  await mirror.customers.bulkPut(customers.map((customer) => ({ ...customer, rev: 1 })));
}

async function idsOf(filter: CustomerFilter): Promise<string[]> {
  return (await listCustomers(tab.device, filter)).rows.map(({ customer }) => customer.id);
}

/** Counts every customer row read from the database from now on. */
function countRows(mirror: MirrorDatabase): { rows: number } {
  const count = { rows: 0 };
  mirror.use({
    stack: "dbcore",
    name: "count",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== "customers") return table;
        return {
          ...table,
          get: async (request) => ((count.rows += 1), table.get(request)),
          getMany: async (request) => ((count.rows += request.keys.length), table.getMany(request)),
          async query(request) {
            const answer = await table.query(request);
            count.rows += answer.result.length;
            return answer;
          },
        };
      },
    }),
  });
  return count;
}

describe("20,000 customers", () => {
  it("reads the table once; then a keystroke reads the window's rows and a change reads the changed row", async () => {
    tab.device.mirror.close();
    const count = countRows(tab.device.mirror);
    await tab.device.mirror.open();
    await store(
      Array.from({ length: MANY }, (_, index) =>
        buildCustomer(`c${index}`, { name: `Tienda ${String(index).padStart(5, "0")}`, zone: `Zona ${index % 40}` }),
      ),
    );
    const first = await listCustomers(tab.device, { limit: 40 });
    expect(first.total).toBe(MANY);
    expect(count.rows).toBe(MANY + 40);

    count.rows = 0;
    for (const text of ["t", "ti", "tie", "tienda 1", "tienda 19", "zona 7", "nobody"]) {
      await listCustomers(tab.device, { text, limit: 40 });
    }
    expect(count.rows).toBeLessThanOrEqual(6 * 40);

    await tab.device.mirror.customers.update("c5", { name: "Abarrotes Ñandú" });
    count.rows = 0;
    expect(await idsOf({ text: "nandu" })).toEqual(["c5"]);
    expect(count.rows).toBe(2);
  }, 60_000);

  it("follows what another tab adds, changes and deletes", async () => {
    const other = await openTab({ phone, clock, server: createFakeServer(clock.now), customers: ["a", "b"] });
    const seen: string[][] = [];
    const subscription = liveQuery(async () => idsOf({})).subscribe((ids) => seen.push(ids));
    const until = async (ids: string[]) => {
      await expect.poll(() => seen.at(-1), { timeout: 5_000 }).toEqual(ids);
    };
    await until(["a", "b"]);
    await store([buildCustomer("c", { name: "Abarrotes" })], other.device.mirror);
    await until(["c", "a", "b"]);
    await other.device.mirror.customers.update("c", { name: "Zulú" });
    await until(["a", "b", "c"]);
    await other.device.mirror.customers.delete("a");
    await until(["b", "c"]);
    await other.device.mirror.customers.clear();
    await until([]);
    subscription.unsubscribe();
  });

  it("two queries at once both get the full result before anything has been read", async () => {
    await store(["a", "b", "c"].map((id) => buildCustomer(id)));
    const answers = await Promise.all([idsOf({}), idsOf({ text: "tienda" }), idsOf({})]);
    expect(answers.map((ids) => ids.length)).toEqual([3, 3, 3]);
  });
});

describe("CUST-26 the table's order", () => {
  const at = (days: number) => clock.now() - days * DAY;
  const ORDERS = {
    name: ["a", "b", "c"],
    nameDown: ["c", "b", "a"],
    zone: ["b", "a", "c"],
    lastOrder: ["c", "a", "b"],
    longestAgo: ["a", "c", "b"],
    balance: ["b", "c", "a"],
    overdue: ["c", "a", "b"],
  } as const;

  beforeEach(() =>
    store([
      buildCustomer("a", { zone: "Norte", lastOrderAt: at(9), balance: 0 }),
      buildCustomer("b", { zone: "Centro", lastOrderAt: null, balance: 900 }),
      buildCustomer("c", { zone: "Sur", lastOrderAt: at(2), balance: 500, overdue: 400 }),
    ]),
  );

  it.each(Object.entries(ORDERS))("%s", async (sort, ids) => {
    expect(await idsOf({ sort: sort as keyof typeof ORDERS })).toEqual(ids);
  });

  it("is that of what was found, whatever matches best", async () => {
    expect(await idsOf({ text: "tienda", filter: "all", sort: "balance" })).toEqual(["b", "c", "a"]);
    expect(await idsOf({ filter: "overdue", sort: "nameDown" })).toEqual(["c"]);
  });

  it("begins with the visit that is due longest; whoever is not visited comes last", async () => {
    const visitPlan = NEW_VISIT_PLAN;
    await store([
      buildCustomer("a", { visitPlan, lastVisitAt: at(3) }),
      buildCustomer("b", { visitPlan: null }),
      buildCustomer("c", { visitPlan, lastVisitAt: at(20) }),
    ]);
    expect(await idsOf({ sort: "visit" })).toEqual(["c", "a", "b"]);
  });
});

describe("the chips of the list (CUST-18)", () => {
  it("near me sorts by distance and leaves out customers without a position", async () => {
    const at = (latitude: number) => ({ position: { latitude, longitude: -98 } });
    await store([buildCustomer("far", at(19.1)), buildCustomer("here", at(19.001)), buildCustomer("nowhere")]);
    expect(await idsOf({ filter: "near", position: { latitude: 19, longitude: -98 } })).toEqual(["here", "far"]);
  });

  it("a map area lists its customers, nearest first if the device's position is known", async () => {
    const at = (latitude: number) => ({ position: { latitude, longitude: -98 } });
    await store([buildCustomer("a", at(19.03)), buildCustomer("b", at(19.01)), buildCustomer("c", at(19.2))]);
    await store([buildCustomer("nowhere")]);
    const within = { south: 19, north: 19.1, west: -98.1, east: -97.9 };
    expect(await idsOf({ within })).toEqual(["a", "b"]);
    expect(await idsOf({ within, position: { latitude: 19, longitude: -98 } })).toEqual(["b", "a"]);
  });

  it("pins show the matches with a position and count those without", async () => {
    const position = { latitude: 19, longitude: -98 };
    await store([
      buildCustomer("a", { position, overdue: 100 }),
      buildCustomer("b", { position, status: "prospect" }),
      buildCustomer("c"),
      buildCustomer("d", { position, name: "Otra" }),
    ]);
    const { pins, unplaced } = await listCustomerPins(tab.device, { text: "tienda" });
    expect(pins.map(({ id, isProspect, isOverdue }) => [id, isProspect, isOverdue])).toEqual([
      ["a", false, true],
      ["b", true, false],
    ]);
    expect(unplaced).toBe(1);
  });

  it("each chip counts its customers among the search matches", async () => {
    await store([
      buildCustomer("a", { overdue: 100, lastOrderAt: clock.now() }),
      buildCustomer("b", { status: "prospect" }),
      buildCustomer("c", { name: "Otra", overdue: 100 }),
      buildCustomer("d", { status: "disabled" }),
    ]);
    expect(await countCustomers(tab.device, "")).toEqual({ onRoute: 0, due: 0, overdue: 2, quiet: 2, prospects: 1 });
    expect(await countCustomers(tab.device, "tiénda")).toMatchObject({ overdue: 1, quiet: 1, prospects: 1 });
  });

  it("due lists customers whose plan calls for a visit, longest overdue first, and never disabled ones", async () => {
    const plan = { perWeek: 1, everyWeeks: 1, weekdays: [], opensAt: null, closesAt: null, serviceMinutes: 10 };
    const visitPlan = { ...plan, rank: "B" as const };
    await store([
      buildCustomer("ordered", { visitPlan, lastOrderAt: clock.now() - 6 * DAY }),
      buildCustomer("late", { visitPlan, lastOrderAt: clock.now() - 8 * DAY }),
      buildCustomer("later", { visitPlan, lastOrderAt: clock.now() - 20 * DAY }),
      buildCustomer("never", { visitPlan }),
      buildCustomer("gone", { visitPlan, status: "disabled" }),
      buildCustomer("unplanned", { lastOrderAt: clock.now() - 90 * DAY }),
    ]);
    expect(await idsOf({ filter: "due" })).toEqual(["never", "later", "late"]);
  });

  it("quiet lists customers without an order for 60 days, or ever; prospects by status", async () => {
    await store([
      buildCustomer("a", { lastOrderAt: clock.now() - 59 * DAY }),
      buildCustomer("b", { lastOrderAt: clock.now() - 61 * DAY }),
      buildCustomer("c", { status: "prospect" }),
      buildCustomer("closed", { status: "disabled" }),
    ]);
    expect(await idsOf({ filter: "quiet" })).toEqual(["b", "c"]);
    expect(await idsOf({ filter: "prospects" })).toEqual(["c"]);
  });

  it("a row shows my next itinerary day with the customer, ignoring completed stops", async () => {
    await store([buildCustomer("a"), buildCustomer("b")]);
    const stop = (customerId: string, state: "planned" | "done") => ({
      stopId: `s-${customerId}`,
      customerId,
      window: null,
      because: [],
      state,
    });
    const day = (on: string, stops: ReturnType<typeof stop>[]) => ({
      ...emptyDay("ana", on),
      stops,
      rev: 1,
    });
    await tab.device.mirror.itineraryDays.bulkPut([
      day("2026-11-20", [stop("a", "done")]),
      day("2026-11-27", [stop("a", "planned")]),
      day("2026-11-19", [stop("b", "planned")]),
    ]);
    const { rows } = await listCustomers(tab.device);
    expect(rows.map(({ nextVisit }) => nextVisit)).toEqual(["2026-11-27", null]);
  });
});

describe("searching", () => {
  it("puts an exact code first, then names starting with the text, then the rest by name", async () => {
    await store([
      buildCustomer("1", { code: "LUZ", name: "Zapatería" }),
      buildCustomer("2", { code: "B", name: "Abarrotes La Luz" }),
      buildCustomer("3", { code: "C", name: "Luz y Sal" }),
    ]);
    expect(await idsOf({ text: "luz" })).toEqual(["1", "3", "2"]);
  });

  it.each([
    ["222 555 1001"],
    ["(222) 555-1001"],
    ["5551001"],
    ["30-71234567-8"],
    ["30712345678"],
    ["almacen"],
    ["sociedad pena"],
    ["independencia 12"],
  ])("%s finds a customer by phone, tax id, either name or street, however it is typed", async (text) => {
    await store([
      buildCustomer("a", {
        phone: "+522225551001",
        taxId: "30-71234567-8",
        name: "Almacén Centro",
        legalName: "Sociedad Peña",
        address: "Independencia 12",
      }),
      buildCustomer("b", { phone: "+522225559999" }),
    ]);
    expect(await idsOf({ text })).toEqual(["a"]);
  });

  it("returns possible duplicates with the customer and the reason", async () => {
    await store([buildCustomer("a", { phone: "+522225551001" }), buildCustomer("b", { phone: "+522225551002" })]);
    const candidate = { id: "new", name: "Otra", phone: "+522225551001", taxId: "", position: null };
    expect(await listDuplicates(tab.device, candidate)).toMatchObject([
      { id: "a", because: ["phone"], customer: { name: "Tienda a" } },
    ]);
  });
});
