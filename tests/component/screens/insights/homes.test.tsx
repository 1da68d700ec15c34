import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { skipStop } from "#commands/itinerary/skip-stop.ts";
import { startDay } from "#commands/itinerary/start-day.ts";
import { addStops } from "#commands/itinerary/add-stops.ts";
import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import { FEEDS } from "#domain/sync/feed.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { mirrorCustomer } from "#local/databases/mirror-database.ts";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { storePeriod } from "#local/queries/kpi/periods.ts";
import { NextStop } from "#screens/insights/home/NextStop.tsx";
import { NoOrderWeek } from "#screens/insights/home/NoOrderWeek.tsx";
import { OrderRows } from "#screens/insights/home/OrderRows.tsx";
import { OwnerFigures } from "#screens/insights/home/OwnerFigures.tsx";
import { SalesBar } from "#screens/insights/home/SalesBar.tsx";
import { TeamToday } from "#screens/insights/home/TeamToday.tsx";
import { giveAppActions, giveRefreshFigures, giveSyncStatus } from "#components/ports.ts";
import { APP_ACTIONS, ONLINE, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { noteArrived } from "#tests/support/mirror.ts";
import { makeCompany, makeCustomer, makeSettings } from "#tests/support/sales.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";

const clock = createClock();
const today = businessDayOf(clock.now(), makeSettings().timeZone);
const patient = { timeout: 15_000 };
let tab: Tab;
let asked: string[];

async function open(role: "company_owner" | "salesperson"): Promise<void> {
  const identity = buildIdentity("olga", { role, roles: [role], repCode: "OL" });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await tab.device.mirror.company.put({ ...makeCompany(), rev: 1 });
  await noteArrived(tab.device.mirror, ...FEEDS);
}

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  tab.kill();
});

/** Each day of the last week the same. */
async function refresh(from: string, to: string): Promise<boolean> {
  asked.push(`${from} ${to}`);
  const days: KpiDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const figures = { orders: 1, net: 10_000, visits: 2, "noOrder:CLOSED": 1 };
    days.push({ id: `${day}_ana`, day, repId: "ana", figures });
  }
  await storePeriod(tab.device, { from, to }, days);
  return true;
}

const show = (content: React.ReactNode) =>
  renderWithTexts(
    <MemoryRouter>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          giveRefreshFigures(refresh),
          giveSyncStatus(ONLINE),
          givePreferences({ preferences: PREFERENCES, change: () => {} }),
        ]}
      >
        {content}
      </Ports>
    </MemoryRouter>,
  );

function Company() {
  return <OwnerFigures day={useLive(readDayFigures, { mine: false })} />;
}

it("KPI-37 an owner's figures are those of today, of seven days or of the month, with what is owed over the limit", async () => {
  await open("company_owner");
  const customer = makeCustomer({ id: "c9", balance: 150_000, creditLimit: 100_000 });
  await tab.device.mirror.customers.put(mirrorCustomer(customer, 1));
  await show(<Company />);
  const over = await screen.findByRole("button", { name: /^Over the limit/ }, patient);
  expect(over.textContent).toMatch(/500\.00.*1 customer/);
  expect(screen.getByRole("button", { name: /^Coverage/ })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "7 days" }));
  await vi.waitFor(
    () => expect(screen.getByRole("button", { name: /^Net sales/ }).textContent).toContain("700.00"),
    15_000,
  );
});

it("KPI-37 why the week's visits ended without an order is read once a day", async () => {
  await open("company_owner");
  await show(<NoOrderWeek today={{}} currency="MXN" />);
  const part = await screen.findByRole("region", { name: "Visits without an order, 7 days" }, patient);
  // Six days before: today is followed, and nothing of it is known here.
  expect(within(part).getByRole("row", { name: /^Closed/ }).textContent).toContain("6");
  cleanup();
  await show(<NoOrderWeek today={{}} currency="MXN" />);
  await screen.findByRole("region", { name: "Visits without an order, 7 days" }, patient);
  expect(asked).toEqual([`${addDays(today, -6)} ${today}`]);
});

it("KPI-37 a salesperson's bar begins an unplanned visit and takes a payment from whom one chooses", async () => {
  await open("salesperson");
  await show(<SalesBar />);
  expect(screen.getByRole("button", { name: "New order" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Unplanned visit" }));
  const sheet = await screen.findByRole("dialog", { name: "Unplanned visit" }, patient);
  fireEvent.click((await within(sheet).findAllByRole("button", { name: /Abarrotes|Almacén|c1/i }, patient))[0]!);
  await vi.waitFor(async () => expect(await tab.device.work.openVisit.count()).toBe(1), 15_000);
});

it("KPI-37 after the last stop the day is closed from the home page", async () => {
  await open("salesperson");
  await tab.device.mirror.customers.put(mirrorCustomer(makeCustomer({ id: "c9", repId: "olga" }), 1));
  await addStops(tab.device, { day: today, customers: [{ id: "c9", name: "C9", visitPlan: null }] });
  await startDay(tab.device, { day: today, position: null });
  const [view] = (await readItineraryDay(tab.device, { day: today }))?.stops ?? [];
  if (view === undefined) throw new Error("the stop was not added");
  const { stopId } = view.stop;
  await skipStop(tab.device, { day: today, stopId, label: "C9", reasonCode: "CLOSED", words: "" });
  await show(<NextStop />);
  const link = await screen.findByRole("link", { name: "Close day" }, patient);
  expect(link.getAttribute("href")).toBe("/itinerary/today?close=true");
});

it("SCREEN-7 nothing on a home page is called none before it has arrived", async () => {
  await open("company_owner");
  const ana = { id: "ana", name: "Ana Torres", role: "salesperson" as const, active: true, zones: [], rev: 1 };
  await tab.device.mirror.staff.put(ana);
  await tab.device.mirror.feeds.clear();
  await show(
    <>
      <Company />
      <TeamToday day="2026-11-20" byRep={[]} currency="MXN" />
      <OrderRows title="Newest orders" filter={{ limit: 6 }} />
    </>,
  );
  const person = await screen.findByRole("rowheader", { name: /Ana Torres/ }, patient);
  expect(person.textContent).toBe("Ana TorresLoading");
  await vi.waitFor(() => expect(screen.getAllByRole("status", { name: "Loading" })).toHaveLength(2), 15_000);
  expect(screen.queryByRole("button", { name: /^Orders/ })).toBeNull();
  expect(screen.queryByText("No orders yet")).toBeNull();
  await noteArrived(tab.device.mirror, ...FEEDS);
  await screen.findByText("No orders yet", {}, patient);
  expect(screen.getByRole("button", { name: /^Orders/ })).toBeDefined();
  await vi.waitFor(() => expect(person.textContent).toBe("Ana TorresNot heard from yet"), 15_000);
});

it("SCREEN-7 without a signal, what has not arrived says that it comes with one", async () => {
  await open("salesperson");
  await tab.device.mirror.feeds.clear();
  await show(
    <Ports give={[giveSyncStatus({ ...ONLINE, connectivity: "offline" })]}>
      <OrderRows title="Newest orders" filter={{ limit: 6 }} />
    </Ports>,
  );
  await screen.findByText("Not on this device yet. It loads once there is a signal.", {}, patient);
  expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  await noteArrived(tab.device.mirror, ...FEEDS);
  await screen.findByText("No orders yet", {}, patient);
});

it("SCREEN-7 today's figures wait for those of last week, so that nothing is compared with an empty day", async () => {
  await open("company_owner");
  await tab.device.mirror.feeds.clear();
  await refresh(today, today);
  await show(<Company />);
  await vi.waitFor(async () => expect((await readDayFigures(tab.device, { mine: false }))?.today.orders).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole("status", { name: "Loading" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Net sales/ })).toBeNull();
  const weekAgo = addDays(today, -7);
  await refresh(weekAgo, weekAgo);
  const tile = await screen.findByRole("button", { name: /^Net sales/ }, patient);
  expect(tile.textContent).toMatch(/100\.00.*100\.00/);
});
