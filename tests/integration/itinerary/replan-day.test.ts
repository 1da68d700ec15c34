import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import { emptyDay, itineraryDayId, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { addDays } from "#domain/values/business-day.ts";
import { replanDay } from "#commands/itinerary/replan-day.ts";
import { loadCompany } from "#functions/company/load-company.ts";
import { planCompany } from "#functions/itinerary/plan-company.ts";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, putCustomer, putStaff, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeCustomer } from "#tests/support/sales.ts";

/** A Saturday. */
const TODAY = "2026-11-21";
const ANA = "demo-ana";

let backend: TestBackend;
let phone: FieldDevice;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  await putStaff(backend.firestore, ANA, "Ana");
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      putCustomer(
        backend.firestore,
        makeCustomer({
          id: `shop-${at}`,
          repId: ANA,
          position: { latitude: 19.4 + ((at * 7) % 12) / 200, longitude: -99.1 - ((at * 5) % 12) / 300 },
          visitPlan: { ...NEW_VISIT_PLAN, weekdays: at % 3 === 0 ? [] : [6], opensAt: at % 4 === 0 ? 600 : null },
          overdue: at % 5 === 0 ? 100 : 0,
        }),
      ),
    ),
  );
});
afterEach(() => phone.kill());
afterAll(() => backend.close());

function byHand(customerId: string): Stop {
  const because: Stop["because"] = [{ code: "addedByHand", by: "Ana" }];
  return { stopId: `s-${customerId}`, customerId, window: null, because, state: "planned" };
}

async function putToday(stops: readonly Stop[], changes: object = {}): Promise<void> {
  const { id, ...day } = { ...emptyDay(ANA, TODAY), stops, ...changes };
  await put(backend.firestore, `companies/demo/itineraryDays/${id}`, day);
}

async function stopsHere(): Promise<readonly Stop[]> {
  const view = await readItineraryDay(phone.device, { day: TODAY });
  return view?.plan.stops ?? [];
}

/** What the server would plan for today. */
async function stopsThere(): Promise<readonly Stop[]> {
  const company = await loadCompany(backend.firestore, "demo");
  const { plan } = await planCompany(backend, company, { repIds: [], isAnew: false });
  return plan.days.find(({ id }) => id === itineraryDayId(ANA, TODAY))?.stops ?? [];
}

describe("VISIT-55: planning today again without the network", () => {
  it("gives the stops that the server would plan, in the same order and for the same reasons", async () => {
    await putToday([byHand("shop-3"), byHand("shop-7")]);
    phone = await openFieldDevice(backend, ANA);
    phone.setNetwork("down");
    expect(await replanDay(phone.device, { day: TODAY })).toMatchObject({ ok: true });
    expect((await stopsHere()).length).toBeGreaterThanOrEqual(8);
    expect(await stopsHere()).toEqual(await stopsThere());
  });

  it("keeps what a person put there or took off, and refuses a day that was started", async () => {
    const away = { customerId: "shop-1", to: null, byName: "Ana", at: 1, reasonCode: "NO_TIME", words: "" };
    await putToday([byHand("c1")], { movedAway: [away] });
    phone = await openFieldDevice(backend, ANA);
    await replanDay(phone.device, { day: TODAY });
    const stops = await stopsHere();
    expect(stops).toContainEqual(byHand("c1"));
    expect(stops.map(({ customerId }) => customerId)).not.toContain("shop-1");

    const { mirror } = phone.device;
    await mirror.itineraryDays.update(itineraryDayId(ANA, TODAY), { frozenAt: 1 });
    expect(await replanDay(phone.device, { day: TODAY })).toEqual({ ok: false, problem: { code: "dayFrozen" } });
    expect(await replanDay(phone.device, { day: addDays(TODAY, -1) })).toMatchObject({ problem: { code: "dayOver" } });
  });
});
