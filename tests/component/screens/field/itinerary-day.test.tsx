import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";
import type { DayStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { giveAppActions } from "#components/ports.ts";
import { ItineraryDayScreen } from "#screens/field/itinerary-day/ItineraryDayScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { APP_ACTIONS, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { stubResizeObserver, stubSizes } from "#tests/component/stub-resize-observer.ts";

const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
/** Customers along a street, each about a kilometre north of the one before. */
const NAMES = ["Uno", "Dos", "Tres", "Cuatro"];

let clock: Clock;
let tab: Tab;

beforeEach(async () => {
  const geolocation = { watchPosition: () => 1, clearWatch() {} };
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  stubResizeObserver();
  stubSizes();
  clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  await tab.device.mirror.customers.bulkPut(NAMES.map((name, index) => customer(index + 1, name)));
  await tab.device.mirror.feeds.put({ feed: "itineraryDays", loaded: true, count: 1 } as never);
});
afterEach(() => {
  cleanup();
  tab.kill();
});

function customer(number: number, name: string) {
  const position = { latitude: 19.4 + number / 100, longitude: -99.1 };
  return { ...buildCustomer(`c${number}`), name, position, reference: `Gate ${number}`, rev: 1 };
}

function stop(number: number, changes: Partial<Stop> = {}): Stop {
  return { stopId: `s${number}`, customerId: `c${number}`, window: null, because: [], state: "planned", ...changes };
}

async function show(
  stops: readonly Stop[],
  { path = "today", ...changes }: Partial<ItineraryDay> & { path?: string } = {},
) {
  await tab.device.mirror.itineraryDays.put({ ...emptyDay("ana", TODAY), stops: [...stops], ...changes, rev: 1 });
  await renderWithTexts(
    <Ports
      give={[
        giveDevice(tab.device),
        givePreferences({ preferences: PREFERENCES, change() {} }),
        giveAppActions(APP_ACTIONS),
      ]}
    >
      <MemoryRouter initialEntries={[`/itinerary/${path}`]}>
        <Routes>
          <Route path="/itinerary/:day" element={<ItineraryDayScreen />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </MemoryRouter>
    </Ports>,
  );
  await act(async () => {});
  return userEvent.setup();
}

const card = (name: string) => screen.findByRole("article", { name });
const cards = () => screen.getAllByRole("article").map((each) => each.getAttribute("aria-label"));
const dialog = () => within(screen.getByRole("dialog"));

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, action: string) {
  await user.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

/** The steps made so far. */
async function steps(): Promise<DayStep[]> {
  const entries = await tab.device.work.outbox.orderBy("seq").toArray();
  return entries.flatMap(({ change }) => (change.kind === "changeDay" ? [change.step] : []));
}

describe("one's day", () => {
  it("VISIT-4 shows each stop with place, window, reason and what can be done there", async () => {
    await show([
      stop(1, {
        window: { from: "09:00", to: "11:00" },
        because: [{ code: "frequency", weeks: 2, daysSinceLast: 15 }],
      }),
      stop(2, { isAdded: true }),
    ]);
    const first = within(await card("Uno"));
    expect(first.getByText("Gate 1")).toBeTruthy();
    expect(first.getByText(/09:00/).textContent).toMatch(/11:00/);
    expect(first.getByText("Every 2 weeks · last visit 15 days ago")).toBeTruthy();
    expect(first.getByRole("link", { name: "Navigate" }).getAttribute("href")).toContain("19.41");
    expect(first.getByRole("link", { name: "Start visit" }).getAttribute("href")).toContain("/customer/c1?visit=");
    expect(within(await card("Dos")).getByText("Added")).toBeTruthy();
    expect(screen.getByText("Now")).toBeTruthy();
    expect(screen.getByText("Next")).toBeTruthy();
  });

  it("VISIT-22 starts, and then can be closed", async () => {
    const user = await show([stop(1)]);
    await user.click(await screen.findByRole("button", { name: "Start day" }));
    expect(await screen.findByRole("button", { name: "Close day" })).toBeTruthy();
    expect(screen.getByText(/^Started \d/)).toBeTruthy();
    expect(await steps()).toEqual([{ kind: "start", position: null }]);
  });

  it("VISIT-12 skips a stop only with a reason, and puts it back", async () => {
    const user = await show([stop(1), stop(2)]);
    await choose(user, "Uno", "Skip");
    const skip = await screen.findByRole("button", { name: "Skip" });
    expect(skip.hasAttribute("disabled")).toBe(true);
    await user.click(dialog().getByRole("radio", { name: "Other" }));
    expect(skip.hasAttribute("disabled")).toBe(true);
    await user.click(dialog().getByRole("radio", { name: "Vehicle" }));
    await user.click(skip);
    expect(await screen.findByText("Skipped · Vehicle")).toBeTruthy();
    expect(cards()).toEqual(["Dos"]);
    await user.click(screen.getByRole("button", { name: "Put back" }));
    await waitFor(() => expect(cards()).toEqual(["Uno", "Dos"]));
  });

  it("VISIT-12 moves a stop to another day, or off the plan", async () => {
    const user = await show([stop(1), stop(2)]);
    await choose(user, "Uno", "Move to another day");
    await user.selectOptions(await screen.findByLabelText("To"), TOMORROW);
    await user.click(dialog().getByRole("radio", { name: "No time" }));
    await user.click(dialog().getByRole("button", { name: "Move to another day" }));
    await waitFor(() => expect(cards()).toEqual(["Dos"]));
    await choose(user, "Dos", "Move to another day");
    await user.selectOptions(await screen.findByLabelText("To"), "Off the plan");
    await user.click(dialog().getByRole("radio", { name: "No time" }));
    await user.click(dialog().getByRole("button", { name: "Take off the plan" }));
    await waitFor(() => expect(screen.queryAllByRole("article")).toEqual([]));
    expect((await steps()).map(({ kind }) => kind)).toEqual(["remove", "add", "remove"]);
    expect((await steps())[2]).toMatchObject({ to: null });
  });

  it("VISIT-39 fixes a stop to a time with a note", async () => {
    const user = await show([stop(1), stop(2)]);
    await choose(user, "Uno", "Set a time");
    await user.click(dialog().getByRole("button", { name: "Save appointment" }));
    expect(dialog().getByText("Choose a time")).toBeTruthy();
    fireEvent.change(dialog().getByLabelText("From"), { target: { value: "10:00" } });
    await user.type(dialog().getByLabelText("Note"), "Bring samples");
    await user.click(dialog().getByRole("button", { name: "Save appointment" }));
    const uno = within(await card("Uno"));
    expect(await uno.findByText("Bring samples")).toBeTruthy();
    expect(uno.getByText("Appointment")).toBeTruthy();
    expect(uno.getByText(/10:00/).textContent).toMatch(/11:00/);
  });

  it("VISIT-12 orders stops with the arrow keys, and keeps the focus there", async () => {
    const user = await show([stop(1), stop(2), stop(3)]);
    const handle = within(await card("Tres")).getByRole("button", { name: /^Move Tres/ });
    act(() => handle.focus());
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(cards()).toEqual(["Uno", "Tres", "Dos"]));
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Move Tres/);
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(cards()).toEqual(["Tres", "Uno", "Dos"]));
    await user.keyboard("{ArrowUp}");
    expect(await steps()).toMatchObject([
      { kind: "order", stopIds: ["s1", "s3", "s2"], fixed: ["s3"] },
      { kind: "order", stopIds: ["s3", "s1", "s2"], fixed: ["s3"] },
    ]);
    await choose(user, "Tres", "Let its place be chosen");
    await waitFor(async () => expect((await steps())[2]).toMatchObject({ fixed: [] }));
  });

  it("VISIT-12 orders stops by dragging; let go at its own place, or cancelled, nothing changes", async () => {
    await show([stop(1), stop(2), stop(3)]);
    const handle = within(await card("Tres")).getByRole("button", { name: /^Move Tres/ });
    handle.setPointerCapture = () => {};
    for (const [index, row] of document.querySelectorAll<HTMLElement>("[data-stop]").entries())
      row.getBoundingClientRect = () => ({ top: 200 + index * 100, height: 100 }) as DOMRect;
    const drag = async (to: number, end: typeof fireEvent.pointerUp) => {
      fireEvent.pointerDown(handle, { pointerId: 1, clientY: 450 });
      fireEvent.pointerMove(handle, { pointerId: 1, clientY: to });
      await act(() => new Promise(requestAnimationFrame));
      end(handle, { pointerId: 1 });
    };
    await drag(445, fireEvent.pointerUp);
    await drag(220, fireEvent.pointerCancel);
    expect(await steps()).toEqual([]);
    await drag(220, fireEvent.pointerUp);
    await waitFor(() => expect(cards()).toEqual(["Tres", "Uno", "Dos"]));
    expect(await steps()).toMatchObject([{ kind: "order", stopIds: ["s3", "s1", "s2"], fixed: ["s3"] }]);
  });

  it("VISIT-12 pulling a card right skips it, left moves it, and a short pull does nothing", async () => {
    await show([stop(1)]);
    const pull = async (by: number) => {
      const element = await card("Uno");
      element.setPointerCapture = () => {};
      const at = (clientX: number) => ({ pointerId: 1, pointerType: "touch", isPrimary: true, clientX, clientY: 10 });
      fireEvent.pointerDown(element, at(200));
      fireEvent.pointerMove(element, at(200 + by));
      fireEvent.pointerUp(element, at(200 + by));
    };
    await pull(60);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pull(120);
    expect(await screen.findByText("Skip Uno?")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await pull(-120);
    expect(await screen.findByText("Move Uno")).toBeTruthy();
  });

  it("VISIT-25 optimises what is left: the visited and the pinned keep their places", async () => {
    const visited = stop(4, { state: "done" });
    const user = await show([visited, stop(3), stop(1), stop(2, { isFixed: true })]);
    await card("Uno");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Optimise remaining" }));
    await waitFor(async () =>
      expect(await steps()).toEqual([{ kind: "order", stopIds: ["s4", "s1", "s3", "s2"], fixed: ["s2"] }]),
    );
  });

  it("VISIT-55 is planned again without signal until it is started", async () => {
    const due: VisitPlan = {
      perWeek: 1,
      everyWeeks: 1,
      weekdays: [5],
      opensAt: null,
      closesAt: null,
      serviceMinutes: 15,
      rank: "B",
    };
    await tab.device.mirror.customers.put({ ...customer(1, "Uno"), repId: "ana", visitPlan: due });
    const user = await show([stop(2, { because: [{ code: "addedByHand", by: "Ana" }] })]);
    await card("Dos");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Plan this day again" }));
    expect(await card("Uno")).toBeTruthy();
    expect(cards()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Start day" }));
    await screen.findByRole("button", { name: "Close day" });
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Add a stop" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Plan this day again" })).toBeNull();
  });

  it("VISIT-12 takes a stop that is added without signal", async () => {
    const user = await show([stop(1)]);
    await card("Uno");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Add a stop" }));
    await user.click(await screen.findByRole("checkbox", { name: /^Tres/ }));
    await user.click(dialog().getByRole("button", { name: "Add 1 stop" }));
    expect(await card("Tres")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("VISIT-16 closes with a reason for each stop left, and shows the report, with nothing more to do", async () => {
    const user = await show([stop(1), stop(2), stop(3)], { startedAt: clock.now(), frozenAt: clock.now() });
    await sell(tab.device, "c1");
    await user.click(await screen.findByRole("button", { name: "Close day" }));
    await screen.findByText("2 stops left");
    expect(await dialog().findByText(/^Not sent yet: 1 order/)).toBeTruthy();
    const close = () => dialog().getByRole("button", { name: /^Close day/ });
    expect(close().hasAttribute("disabled")).toBe(true);
    await user.selectOptions(dialog().getByLabelText("One reason for all"), "Road or weather");
    await user.selectOptions(dialog().getByLabelText("Tres"), "Other");
    expect(close().hasAttribute("disabled")).toBe(true);
    await user.type(dialog().getByLabelText("Details"), "They moved");
    await user.type(dialog().getByLabelText("Note for the owner"), "The bridge is closed.");
    await user.click(close());
    const report = within(await screen.findByRole("region", { name: "Day report" }));
    expect(report.getByText("1 of 3")).toBeTruthy();
    expect(report.getByText("The bridge is closed.")).toBeTruthy();
    expect(screen.getByText("Missed · Road or weather")).toBeTruthy();
    expect(screen.getByText(/They moved/)).toBeTruthy();
    for (const name of ["Close day", "Start day", "More actions"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("VISIT-12 may be empty, and then offers to add a stop", async () => {
    const user = await show([]);
    await user.click(await screen.findByRole("button", { name: "Add a stop" }));
    await user.click(await screen.findByRole("checkbox", { name: /^Dos/ }));
    await user.click(dialog().getByRole("button", { name: "Add 1 stop" }));
    expect(await card("Dos")).toBeTruthy();
  });

  it("VISIT-4 shows 60 stops", async () => {
    const many = Array.from({ length: 60 }, (_, index) => index + 1);
    await tab.device.mirror.customers.bulkPut(many.map((number) => customer(number, `Shop ${number}`)));
    await show(many.map((number) => stop(number)));
    expect(await card("Shop 60")).toBeTruthy();
    expect(cards()).toHaveLength(60);
    expect(screen.getByText("0 of 60 done")).toBeTruthy();
  });
});

describe("a day that is not one's own", () => {
  const visit = {
    visitId: "v1",
    arrivedAt: Date.UTC(2026, 10, 20, 15, 5),
    endedAt: Date.UTC(2026, 10, 20, 15, 20),
    outcome: "no_order",
    reasonCode: "HAS_STOCK",
    place: "off_site",
    position: null,
    orders: 0,
  } as const;

  it("VISIT-23, VISIT-38 is read only: check-ins with doubts and corrections, and the report, no actions", async () => {
    tab.kill();
    tab = await openTab({
      phone: createPhone(),
      clock,
      server: createFakeServer(clock.now),
      identity: buildIdentity("eva", { role: "company_owner", roles: ["company_owner"] }),
    });
    await tab.device.mirror.customers.bulkPut(NAMES.map((name, index) => customer(index + 1, name)));
    const corrections = [
      { correctionId: "k1", at: 1, by: "eva", byName: "Eva", outcome: null, words: "They have called" },
    ];
    const doubted = { ...visit, flags: ["LATE_CAPTURE"], corrections };
    const user = await show([stop(1, { state: "done", visit: doubted }), stop(2)], { path: "today?rep=ana" });
    await card("Dos");
    await user.click(screen.getByRole("button", { name: /^Uno/ }));
    expect(screen.getByText("Arrived more than a week after the visit")).toBeTruthy();
    expect(screen.getByText("They have called")).toBeTruthy();
    expect(screen.getByText(/15 minutes · away from the saved point/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Start visit|order$/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Actions for|Move |Start day|Close day|More actions)/ })).toBeNull();
  });

  it("VISIT-23 is not shown to a salesperson: the address shows their own", async () => {
    await show([stop(1)], { path: "today?rep=luis" });
    expect(await card("Uno")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Start day" })).toBeTruthy();
  });
});
