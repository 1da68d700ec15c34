import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import { mirrorCustomer, mirrorOrder } from "#local/databases/mirror-database.ts";
import { storePeriod } from "#local/queries/kpi/periods.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { PerformanceScreen } from "#screens/insights/performance/PerformanceScreen.tsx";
import { APP_ACTIONS, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { buildVisitPlan } from "#tests/support/shops.ts";
import { makeCompany, makeCustomer, makeOrder, makeSettings } from "#tests/support/sales.ts";
import { giveAppActions, giveRefreshFigures } from "#components/ports.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

const clock = createClock();
const today = businessDayOf(clock.now(), makeSettings().timeZone);
let tab: Tab;
let answers: "all" | "nothing";
let days: readonly KpiDay[];

beforeEach(async () => {
  answers = "all";
  days = DAYS;
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await tab.device.mirror.company.put({ ...makeCompany(), rev: 1 });
  const staff = [
    { id: "ana", name: "Ana Ruiz" },
    { id: "luis", name: "Luis Mora" },
  ];
  for (const { id, name } of staff)
    await tab.device.mirror.staff.put({
      id,
      name,
      role: "salesperson",
      active: true,
      zones: id === "ana" ? ["Norte"] : [],
      email: "",
      rev: 1,
    });
});
afterEach(() => {
  cleanup();
  tab.kill();
});

const DAYS: readonly KpiDay[] = [
  {
    id: `${today}_ana`,
    day: today,
    repId: "ana",
    figures: { orders: 2, net: 30_000, visits: 4, productiveVisits: 2, "noOrder:CLOSED": 2, "netOf:drinks": 20_000 },
  },
  { id: `${today}_luis`, day: today, repId: "luis", figures: { orders: 1, net: 50_000, visits: 1 } },
];

/** As the server answers: figures in the period of today, none before it. */
async function refresh(from: string, to: string): Promise<boolean> {
  if (answers === "nothing") return false;
  await storePeriod(tab.device, { from, to }, to >= today ? days : []);
  return true;
}

async function show(period = "week"): Promise<void> {
  await renderWithTexts(
    <MemoryRouter initialEntries={[`/performance?period=${period}`]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          giveRefreshFigures(refresh),
          givePreferences({ preferences: PREFERENCES, change: () => {} }),
        ]}
      >
        <PerformanceScreen />
      </Ports>
    </MemoryRouter>,
  );
}

const patient = { timeout: 15_000 };
const names = () => within(screen.getByRole("table", { name: "Team" })).getAllByRole("rowheader");

it("KPI-11: a period shows the team's figures, each person's, and why visits ended without an order", async () => {
  await show();
  expect((await screen.findByRole("button", { name: /^Net sales.+\d/ }, patient)).textContent).toContain("800.00");
  expect(screen.getByRole("button", { name: /^Strike rate.+\d/ }).textContent).toContain("40%");
  expect(names().map((each) => each.textContent)).toEqual(["Luis Mora", "Ana Ruiz"]);
  fireEvent.click(screen.getByRole("button", { name: /^Visits$/ }));
  expect(names().map((each) => each.textContent)).toEqual(["Ana Ruiz", "Luis Mora"]);
  expect((await screen.findByRole("row", { name: /^Closed/ }, patient)).textContent).toContain("2");
});

it("KPI-11: one person's figures are shown alone, and all again with one tap", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Ana Ruiz" }, patient));
  await vi.waitFor(
    () => expect(screen.getByRole("button", { name: /^Net sales.+\d/ }).textContent).toContain("300.00"),
    15_000,
  );
  fireEvent.click(screen.getByRole("button", { name: /^Only Ana Ruiz/ }));
  await vi.waitFor(
    () => expect(screen.getByRole("button", { name: /^Net sales.+\d/ }).textContent).toContain("800.00"),
    15_000,
  );
});

it("KPI-11: without an answer it shows what was read last, and says so", async () => {
  await show();
  await screen.findByRole("button", { name: /^Net sales.+\d/ }, patient);
  cleanup();
  answers = "nothing";
  await show();
  expect(await screen.findByText(/does not answer/, undefined, patient)).toBeDefined();
  expect(screen.getByRole("button", { name: /^Net sales.+\d/ }).textContent).toContain("800.00");
});

it("KPI-11: figures that were never read are said to be missing, not zero", async () => {
  answers = "nothing";
  await show();
  expect(await screen.findByText("These figures are not on this device yet", undefined, patient)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Net sales.+\d/ })).toBeNull();
});

it("KPI-34: the day that is followed live replaces the same day of what was read before", async () => {
  await show();
  await screen.findByRole("button", { name: /^Net sales.+\d/ }, patient);
  await clock.pass(1_000);
  const [ana, luis] = DAYS;
  if (ana === undefined || luis === undefined) throw new Error("two people");
  const more = { ...ana, figures: { ...ana.figures, net: 35_000, orders: 3 } };
  await storePeriod(tab.device, { from: today, to: today }, [more, luis]);
  await vi.waitFor(
    () => expect(screen.getByRole("button", { name: /^Net sales.+\d/ }).textContent).toContain("850.00"),
    15_000,
  );
});

it("KPI-36: the calendar names a day by keyboard, and shows the same as a table", async () => {
  await show("quarter");
  const slider = await screen.findByRole("slider", { name: "Day" }, patient);
  expect(slider.getAttribute("aria-valuetext")).toContain("800.00, 3 orders");
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toContain("0.00, 0 orders");
  fireEvent.click(screen.getByRole("button", { name: "As a table" }));
  expect(screen.queryByRole("slider")).toBeNull();
  const part = screen.getByRole("region", { name: "Net sales by weekday" });
  expect(
    within(part)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining("800.00")]);
});

it("KPI-35: the team names when a phone was last heard of and what it has not sent", async () => {
  const device = {
    id: "1",
    uid: "ana",
    installId: "i",
    letter: "A",
    platform: "",
    appVersion: "",
    missing: [],
    rev: 1,
  };
  await tab.device.mirror.devices.put({ ...device, heardAt: Date.now() - 7_200_000, unsent: 4 });
  await show();
  const row = await screen.findByRole("row", { name: /^Ana Ruiz/ }, patient);
  await vi.waitFor(() => expect(row.textContent).toMatch(/ago4$/), 15_000);
});

it("KPI-16: of a category only net sales are shown, and the page says so", async () => {
  await show("week&category=drinks");
  expect((await screen.findByRole("button", { name: /^Net sales.+\d/ }, patient)).textContent).toContain("200.00");
  expect(screen.queryByRole("button", { name: /^Strike rate/ })).toBeNull();
  expect(screen.getByText("Of a category only net sales are known.")).toBeDefined();
});

it("KPI-16: a zone shows those who work in it", async () => {
  await show("week&zone=Norte");
  expect((await screen.findByRole("button", { name: /^Net sales.+\d/ }, patient)).textContent).toContain("300.00");
  expect(names().map((each) => each.textContent)).toEqual(["Ana Ruiz"]);
  // Two closed doors, at the period's average order: their customers have none of their own.
  expect((await screen.findByRole("row", { name: /^Closed/ }, patient)).textContent).toContain("300.00");
});

it("KPI-43: the products of the period's orders are counted when asked, as far as they are on the device", async () => {
  const { device } = tab;
  const placed = asStored(makeOrder({ orderId: "o1" }, { capturedAt: clock.now() }), 1, clock.now());
  await device.mirror.orders.put(mirrorOrder(placed, 1, serverTimeAt(clock.now())));
  const since = serverTimeAt(clock.now() - 3 * 24 * 3_600_000);
  const read = { watermark: since, resumeAfter: null, loaded: true, count: 1, lastGoodAt: clock.now() };
  await device.mirror.feeds.put({ feed: "orders", ...read, since });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Count the products" }, patient));
  const [line] = placed.lines;
  const list = await screen.findByRole("region", { name: "Sold the most" }, patient);
  expect(within(list).getByRole("row", { name: new RegExp(line?.name ?? "") })).toBeDefined();
  expect(screen.getByText(/^Of the orders since/)).toBeDefined();
});

it("KPI-40 KPI-41 KPI-42: approvals, visit frequencies and what is overdue have their figures and formulas", async () => {
  const visitPlan = buildVisitPlan();
  const late = { overdue: 4_000, balance: 4_000, visitPlan, lastVisitAt: clock.now() };
  await tab.device.mirror.customers.put(mirrorCustomer(makeCustomer({ id: "c1", ...late }), 1));
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /^Visited on time.*100%/ }, patient));
  expect(await screen.findByText(/last visit is no longer ago/, {}, patient)).toBeDefined();
  expect(screen.getByText(/^Left out: customers who are not active/)).toBeDefined();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect((await screen.findByRole("row", { name: /^Without a document/ }, patient)).textContent).toContain("40.00");
  expect(screen.getByRole("button", { name: /^Time to approve/ })).toBeDefined();
});

it("KPI-46 KPI-47: what was not sold and what was in time have their figures and formulas", async () => {
  const more = { "noOrderKnown:CLOSED": 1, "noOrderWorth:CLOSED": 2_000, online: 4, onlineInTime: 3 };
  days = DAYS.map((each) => (each.repId === "ana" ? { ...each, figures: { ...each.figures, ...more } } : each));
  await show();
  // One customer's 20.00, and the period's average order of 266.67 for the other.
  fireEvent.click(await screen.findByRole("button", { name: /^Not sold.*286\.67/ }, patient));
  const sheet = await screen.findByRole("dialog", {}, patient);
  expect(within(sheet).getByText(/A customer without orders counts with the average order/)).toBeDefined();
  expect(within(sheet).getByText("Of them, customers with an average order")).toBeDefined();
  fireEvent.keyDown(sheet, { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: /^In time at the store.*75%/ }, patient));
  expect(await screen.findByText(/orders from before phones told/, {}, patient)).toBeDefined();
});
