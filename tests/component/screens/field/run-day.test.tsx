import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordPayment } from "#commands/payment/record-payment.ts";
import { emptyRun, type Run } from "#domain/delivery/run.ts";
import { accept } from "#domain/values/result.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { paymentKey } from "#local/outbox/outbox-entry.ts";
import { ItineraryDayScreen } from "#screens/field/itinerary-day/ItineraryDayScreen.tsx";
import { HomeScreen } from "#screens/insights/home/HomeScreen.tsx";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { APP_ACTIONS, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { standAt } from "#tests/component/stand-at.ts";
import { stubResizeObserver, stubSizes } from "#tests/component/stub-resize-observer.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeCompany, makeCustomer, makeLine, makeOrder, makeSettings } from "#tests/support/sales.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { giveAppActions, giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

const clock = createClock();
const SOON = { timeout: 15_000 };
const day = businessDayOf(clock.now(), makeSettings().timeZone);
let tab: Tab;

beforeEach(async () => {
  stubResizeObserver();
  stubSizes();
  standAt(null);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const roles = ["delivery_personnel"] as const;
  const identity = buildIdentity("diego", { role: roles[0], roles: [...roles], fullName: "Diego" });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const { mirror } = tab.device;
  await mirror.company.put({ ...makeCompany(), rev: 1 });
  for (const [customerId, name] of [
    ["c1", "Uno"],
    ["c2", "Dos"],
  ] as const)
    await mirror.customers.put({ ...makeCustomer({ id: customerId, code: customerId, name }), rev: 1 });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

/** A run of an order for each of two customers, the second one first on the way. */
async function putRun(changes: Partial<Run>): Promise<void> {
  const { mirror } = tab.device;
  const status = changes.status === "started" ? "out_for_delivery" : "ready";
  for (const [place, customerId] of ["c1", "c2"].entries()) {
    const orderId = `o${place + 1}`;
    const lines = [makeLine({ quantity: 10, name: "Cola", nameEs: "Cola" })];
    const order = asStored(makeOrder({ orderId, customerId, lines }, { number: place + 1 }), 1, clock.now());
    await mirror.orders.put(mirrored({ ...order, status, assignedTo: "diego", runId: "r1" }, 1));
  }
  const stops = [
    { customerId: "c2", customerName: "Dos", orderIds: ["o2"] },
    { customerId: "c1", customerName: "Uno", orderIds: ["o1"] },
  ];
  const planned = { driverId: "diego", driverName: "Diego", day, vehicle: "Van 3", stops };
  await mirror.runs.put({ ...emptyRun("r1", "demo"), ...planned, ...changes, rev: 1 });
}

async function open(path = "/itinerary/today"): Promise<void> {
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          givePreferences({ preferences: PREFERENCES, change() {} }),
          giveImages({ read: async () => null, save: async () => accept("0".repeat(64)) }),
        ]}
      >
        <Routes>
          <Route path="/itinerary/:day" element={<ItineraryDayScreen />} />
          <Route path="/orders/:orderId" element={<OrderScreen />} />
          <Route path="/home" element={<HomeScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
}

const run = async () => (await readRuns(tab.device))[0]?.run;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }, SOON));

it("DELIV-13 a driver ticks each order, takes the load over with both names, and starts", async () => {
  await putRun({ status: "planned" });
  await open();
  const accepts = await screen.findByRole("button", { name: "0 of 2 orders checked" }, SOON);
  expect(accepts).toHaveProperty("disabled", true);
  for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
  await press("Accept the load");
  const sheet = await screen.findByRole("dialog", { name: "Accept the load" }, SOON);
  fireEvent.change(within(sheet).getByRole("combobox"), { target: { value: "Eva" } });
  fireEvent.click(within(sheet).getByRole("button", { name: "Accept the load" }));
  await press("Start the run");
  await vi.waitFor(async () => expect(await run()).toMatchObject({ status: "started" }), 15_000);
  expect(await run()).toMatchObject({ loadAccepted: { storeName: "Eva" } });
});

it("DELIV-22 the next stop is delivered from the route, its arrival is noted, and the route goes on", async () => {
  await putRun({ status: "started", startedAt: clock.now() });
  await open();
  const deliver = await screen.findAllByRole("link", { name: "Deliver" }, SOON);
  expect(deliver.map((link) => link.getAttribute("href"))).toEqual([
    "/orders/o2?deliver=o2&run=r1",
    "/orders/o1?deliver=o1&run=r1",
  ]);
  cleanup();
  await open("/orders/o2?deliver=o2&run=r1");
  await press("Arrived");
  await vi.waitFor(
    async () => expect((await run())?.stops[0]).toMatchObject({ customerId: "c2", arrivedAt: expect.any(Number) }),
    15_000,
  );
  fireEvent.change(await screen.findByLabelText("Who receives it", {}, SOON), { target: { value: "Lupita" } });
  await press("Finish stop");
  await vi.waitFor(async () => expect((await getOrder(tab.device, "o2"))?.status).toBe("delivered"), 15_000);
  const left = await screen.findAllByRole("link", { name: "Deliver" }, SOON);
  expect(left.map((link) => link.getAttribute("href"))).toEqual(["/orders/o1?deliver=o1&run=r1"]);
});

it("DELIV-10 a finished run is handed in from its page, which then says what the store has to do", async () => {
  await putRun({ status: "finished", startedAt: clock.now(), finishedAt: clock.now() });
  await open();
  await press("Hand in the money");
  const sheet = await screen.findByRole("dialog", { name: "Hand in the money" }, SOON);
  fireEvent.click(within(sheet).getByRole("button", { name: /^Hand in .* in cash$/ }));
  await screen.findByText("Handed in. The store still has to confirm it.", undefined, SOON);
  expect(screen.queryByRole("button", { name: "Hand in the money" })).toBeNull();
  expect(await run()).toMatchObject({ status: "finished", settlement: { cash: 0, confirmed: null } });
});

it("DELIV-22 without a run the day says so", async () => {
  await open();
  expect(await screen.findByText(/No deliveries/, undefined, SOON)).toBeDefined();
});

it("DELIV-23 on the road the next stop, a stop by its code and collecting are at hand, and what failed is listed", async () => {
  await putRun({ status: "started", startedAt: clock.now() });
  await tab.device.mirror.orders.update("o1", { status: "delivery_failed" });
  await open("/home");
  const next = await screen.findByRole("link", { name: "Next stop" }, SOON);
  expect(next.getAttribute("href")).toBe("/orders/o2?deliver=o2&run=r1");
  const failed = within(await screen.findByRole("region", { name: "Not delivered" }, SOON));
  expect((await failed.findByRole("link")).getAttribute("href")).toBe("/orders/o1");
  expect(screen.queryByRole("button", { name: "New order" })).toBeNull();
  await press("Collect");
  await press("1. Dos");
  await screen.findByRole("dialog", { name: "Collect from Dos" }, SOON);
});

it("DELIV-23 what is unsent is listed at home with its age, the oldest five first, until the store has it", async () => {
  await putRun({ status: "started", startedAt: clock.now() });
  for (let place = 0; place < 6; place += 1) {
    const parts = [{ method: "cash" as const, amount: 1_000, reference: "" }];
    const request = { paymentId: `p${place}`, customerId: "c1", parts, cashRounding: 0, appliedTo: [], note: "" };
    expect(await recordPayment(tab.device, request)).toMatchObject({ ok: true });
    // Well past the hour: the screen's clock moves by the minute.
    const createdAt = Date.now() - (6 - place) * 3_600_000 - 600_000;
    await tab.device.work.outbox.update(paymentKey(`p${place}`), { createdAt });
  }
  await open("/home");
  const region = await screen.findByRole("region", { name: "6 changes are not in the store yet" }, SOON);
  const listed = within(region).getAllByRole("listitem");
  expect(listed.map(({ textContent }) => textContent?.match(/\dh ago$/)?.[0])).toEqual(
    [6, 5, 4, 3, 2].map((hours) => `${hours}h ago`),
  );
  await tab.device.work.outbox.clear();
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: /not in the store yet/ })).toBeNull(), 15_000);
});
