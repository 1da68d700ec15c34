import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { moveStop } from "#commands/itinerary/move-stop.ts";
import { undoSteps } from "#commands/itinerary/change-day.ts";
import type { Identity } from "#domain/access/identity.ts";
import { StaffDevice } from "#domain/company/staff-device.ts";
import { emptyDay, itineraryDayId, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { NEW_WORK_PLAN } from "#domain/itinerary/work-plan.ts";
import { readTeam } from "#local/queries/itinerary/team.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const WEEK = { from: TODAY, count: 7 };

let tab: Tab;
afterEach(() => tab.kill());

const stop = (customerId: string): Stop => ({
  stopId: `s-${customerId}`,
  customerId,
  window: null,
  because: [],
  state: "planned",
});

async function open(identity: Identity) {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const { mirror } = tab.device;
  const person = (id: string, role: "salesperson" | "store_staff", active = true) => ({
    id,
    name: id,
    role,
    active,
    zones: [],
    rev: 1,
  });
  await mirror.staff.bulkPut([
    person("ana", "salesperson"),
    person("luis", "salesperson"),
    person("sara", "store_staff"),
    person("gone", "salesperson", false),
  ]);
  await mirror.customers.bulkPut(["c1", "c2"].map((id) => ({ ...buildCustomer(id, { repId: "" }), rev: 1 })));
  await mirror.itineraryDays.bulkPut([
    { ...emptyDay("ana", TODAY), stops: [stop("c1"), stop("c2")], rev: 1 },
    { ...emptyDay("luis", TOMORROW), stops: [], rev: 1 },
  ]);
  return tab.device;
}

const OWNER = buildIdentity("sara", { roles: ["store_staff"], fullName: "Sara" });

/** Each person's stops by day, without empty days. */
async function stops() {
  const team = await readTeam(tab.device, WEEK);
  return team?.members.flatMap(({ id, days }) =>
    days.flatMap((day) =>
      day.stops.length === 0
        ? []
        : [`${id} ${day.plan.day} ${day.stops.map((each) => each.stop.customerId).join(",")}`],
    ),
  );
}

describe("VISIT-43 the team's board", () => {
  it("has the salespeople who work here, and others with stops of their own", async () => {
    const { mirror } = await open(OWNER);
    const names = async () => (await readTeam(tab.device, WEEK))?.members.map(({ id }) => id);
    expect(await names()).toEqual(["ana", "luis"]);
    await mirror.itineraryDays.put({ ...emptyDay("sara", TOMORROW), stops: [stop("c2")], rev: 1 });
    expect(await names()).toEqual(["ana", "luis", "sara"]);
  });

  it("is only one's own for a salesperson", async () => {
    await open(buildIdentity("ana", { roles: ["salesperson"] }));
    const team = await readTeam(tab.device, WEEK);
    expect(team?.members.map(({ id }) => id)).toEqual(["ana"]);
    expect(team?.members[0]?.days.map(({ load }) => load.stops)).toEqual([2, 0, 0, 0, 0, 0, 0]);
  });

  it("reads the days of its range alone, and no row of a customer again", async () => {
    const { mirror } = await open(OWNER);
    await mirror.itineraryDays.bulkPut(
      Array.from({ length: 50 }, (_, at) => ({
        ...emptyDay("ana", `2026-0${1 + (at % 9)}-${10 + (at % 20)}`),
        rev: 1,
      })),
    );
    await readTeam(tab.device, WEEK);
    const read: string[] = [];
    for (const table of [mirror.itineraryDays, mirror.customers]) {
      table.hook("reading", (row) => {
        read.push("id" in row ? row.id : "");
        return row;
      });
    }
    await readTeam(tab.device, WEEK);
    expect(read.toSorted()).toEqual([itineraryDayId("ana", TODAY), itineraryDayId("luis", TOMORROW)]);
  });

  it("VISIT-19 knows days off and the hours of each person's own work plan", async () => {
    const { mirror } = await open(OWNER);
    await mirror.workPlans.put({
      ...NEW_WORK_PLAN,
      id: "ana",
      maxStops: 1,
      leave: { l: { id: "l", from: TOMORROW, to: TOMORROW } },
      rev: 1,
    });
    const [ana, luis] = (await readTeam(tab.device, WEEK))?.members ?? [];
    expect(ana?.days.map(({ off }) => off)).toEqual([null, "leave", "weekday", null, null, null, null]);
    expect(ana?.days[0]?.load.isTooMuch).toBe(true);
    expect(luis?.days.map(({ off }) => off)).toEqual([null, null, "weekday", null, null, null, null]);
  });

  it("VISIT-44 shows a move at once, between days and people, until it is undone", async () => {
    const device = await open(OWNER);
    const moved = await moveStop(device, {
      from: { repId: "ana", day: TODAY },
      to: { repId: "luis", day: TOMORROW },
      stop: stop("c1"),
      label: "Uno",
      reasonCode: "",
      words: "",
    });
    expect(await stops()).toEqual([`ana ${TODAY} c2`, `luis ${TOMORROW} c1`]);
    if (!moved.ok) throw new Error(moved.problem.code);
    await undoSteps(device, moved.value);
    expect(await stops()).toEqual([`ana ${TODAY} c1,c2`]);
  });

  it("VISIT-44 puts nobody on the day of a person who does not serve them, and leaves them where they are", async () => {
    const device = await open(OWNER);
    await device.mirror.customers.put({ ...buildCustomer("c1", { repId: "ana" }), rev: 2 });
    const refused = await moveStop(device, {
      from: { repId: "ana", day: TODAY },
      to: { repId: "luis", day: TOMORROW },
      stop: stop("c1"),
      label: "Uno",
      reasonCode: "",
      words: "",
    });
    expect(refused).toEqual({ ok: false, problem: { code: "notServed" } });
    expect(await stops()).toEqual([`ana ${TODAY} c1,c2`]);
  });

  it("VISIT-45 says when somebody's devices were last heard of, without those that were signed out", async () => {
    const { mirror } = await open(OWNER);
    const phone = (id: string, heardAt: number) =>
      v.parse(StaffDevice, { id, uid: "ana", installId: id, letter: "A", heardAt });
    await mirror.devices.bulkPut([
      { ...phone("d1", 1_000), rev: 1 },
      { ...phone("d2", 2_000), rev: 1 },
      { ...phone("d3", 3_000), endedAt: 2_500, sessionAt: 2_000, rev: 1 },
    ]);
    const [ana, luis] = (await readTeam(tab.device, WEEK))?.members ?? [];
    expect([ana?.heardAt, luis?.heardAt]).toEqual([2_000, null]);
  });
});
