import { cleanup, fireEvent, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readMonthProgress, readTargets } from "#local/queries/kpi/targets.ts";
import { addMonths, monthOf, type Target } from "#domain/kpi/target.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { PerformanceScreen } from "#screens/insights/performance/PerformanceScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { makeCompany, makeSettings } from "#tests/support/sales.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const clock = createClock();
const month = monthOf(businessDayOf(clock.now(), makeSettings().timeZone));
let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const { mirror } = tab.device;
  await mirror.company.put({ ...makeCompany(), rev: 1 });
  const ana = { id: "ana", name: "Ana Ruiz", role: "salesperson", active: true, zones: [], email: "", rev: 1 } as const;
  await mirror.staff.put({ ...ana, zones: [] });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

const show = () =>
  renderWithTexts(
    <MemoryRouter initialEntries={[`/performance?view=targets&month=${month}`]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <PerformanceScreen />
      </Ports>
    </MemoryRouter>,
  );

const patient = { timeout: 15_000 };
const targetsOfAna = async () => (await readTargets(tab.device)).get("ana")?.targets;
const former = (targets: Target["targets"]) => tab.device.mirror.targets.put({ id: "ana", targets, rev: 3 });

it("KPI-12 an owner types somebody's targets on a phone, and they wait to be sent", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Ana Ruiz/ }, patient));
  fireEvent.change(await screen.findByLabelText(/^Net sales/), { target: { value: "1,500" } });
  fireEvent.change(screen.getByLabelText("Orders"), { target: { value: "40" } });
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(async () => {
    expect(await targetsOfAna()).toEqual({ [`${month}_net`]: 150_000, [`${month}_orders`]: 40 });
  }, 15_000);
  expect(await tab.device.work.outbox.count()).toBe(1);
});

it("KPI-12 last month is copied with a percentage into the form, and saved as one edit", async () => {
  await former({ [`${addMonths(month, -1)}_net`]: 100_000, [`${month}_visits`]: 8 });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Copy last month" }, patient));
  fireEvent.change(await screen.findByLabelText("Change"), { target: { value: "5" } });
  fireEvent.click(screen.getByRole("button", { name: "Copy 1 person" }));
  expect(await targetsOfAna()).not.toHaveProperty([`${month}_net`]);
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(async () => {
    expect(await targetsOfAna()).toMatchObject({ [`${month}_net`]: 105_000, [`${month}_visits`]: 8 });
  }, 15_000);
});

it("KPI-12 a category that the owner adds has targets too, and its own progress", async () => {
  const facts = { companyId: "demo", name: "Drinks", nameEs: "Bebidas", parentId: null, position: 0, hue: 0 };
  await tab.device.mirror.categories.put({ id: "drinks", ...facts, active: true, rev: 1 });
  await show();
  fireEvent.change(await screen.findByLabelText("Add a category", {}, patient), { target: { value: "drinks" } });
  expect(screen.queryByLabelText("Add a category")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /Ana Ruiz/ }));
  fireEvent.change(await screen.findByLabelText(/^Net sales · Drinks/), { target: { value: "250" } });
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByText(/Net sales · Drinks \$250/, {}, patient);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(async () => {
    expect(await targetsOfAna()).toEqual({ [`${month}_netOf:drinks`]: 25_000 });
  }, 15_000);
});

it("KPI-13 nobody without a target has progress, and a month's target says what is needed", async () => {
  expect((await readMonthProgress(tab.device))?.progress).toEqual({});
  const { identity, mirror } = tab.device;
  await mirror.targets.put({ id: identity.uid, targets: { [`${month}_net`]: 300_000 }, rev: 1 });
  const progress = (await readMonthProgress(tab.device))?.progress.net;
  expect(progress).toMatchObject({ target: 300_000, actual: 0, today: 0 });
  expect(progress?.neededPerDay).toBeGreaterThanOrEqual(10_000);
});
