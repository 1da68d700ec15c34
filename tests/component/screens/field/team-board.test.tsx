import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { readTeam } from "#local/queries/itinerary/team.ts";
import { ScreenBoundary } from "#app/errors/ScreenBoundary.tsx";
import { TeamBoard } from "#screens/field/itinerary/team/TeamBoard.tsx";
import { startOfWeek } from "#screens/field/itinerary/week.ts";
import type { EarlierDays } from "#domain/itinerary/earlier-days.ts";
import type { FetchDays } from "#ports/earlier-days.ts";
import { giveFetchDays } from "#components/ports.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { Ports, type Provided } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

let device: Device;
let days: string[];

const stop = (customerId: string, changes: Partial<Stop> = {}): Stop => ({
  stopId: `s-${customerId}`,
  customerId,
  window: null,
  because: [],
  state: "planned",
  ...changes,
});

beforeEach(async () => {
  device = await openOwnersDevice();
  const { mirror, identity } = device;
  const company = buildCompany({ id: identity.companyId });
  const { timeZone, weekStartsOn } = company.settings;
  // A Monday of a week to come: all of its days are open.
  const monday = addDays(startOfWeek(businessDayOf(device.now(), timeZone), weekStartsOn), 7);
  days = [0, 1, 2].map((count) => addDays(monday, count));
  await mirror.company.put({ ...company, rev: 1 });
  const person = (id: string, name: string) => ({
    id,
    name,
    role: "salesperson" as const,
    active: true,
    zones: [],
    rev: 1,
  });
  await mirror.staff.bulkPut([person("ana", "Ana Torres"), person("luis", "Luis Paz")]);
  await mirror.customers.bulkPut(
    ["Uno", "Dos"].map((name) => ({ ...buildCustomer(name.toLowerCase()), name, repId: "", rev: 1 })),
  );
  await mirror.itineraryDays.put({ ...emptyDay("ana", monday), stops: [stop("uno"), stop("dos")], rev: 1 });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeDevice(device);
});

async function open(isWide: boolean, more: readonly Provided[] = []) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) throw new Error("the company is missing");
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device), givePreferences({ preferences: PREFERENCES, change: () => {} }), ...more]}>
        <ScreenBoundary fallback={<p>What the app says of a bug</p>}>
          <TeamBoard company={company} />
        </ScreenBoundary>
      </Ports>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Later week" }));
  return user;
}

/** Who is on whose day, as this device knows it. */
async function planned() {
  const team = await readTeam(device, { from: days[0] ?? "", count: 3 });
  return team?.members.flatMap(({ name, days: own }) =>
    own.flatMap(({ plan, stops }) =>
      stops.map(({ customer }) => `${name} ${String(days.indexOf(plan.day))} ${customer?.name ?? ""}`),
    ),
  );
}

describe("VISIT-44 the team's board", () => {
  it("moves a stop with the keyboard alone: to the next day, then to the next person, and the focus goes along", async () => {
    const user = await open(true);
    const ana = await screen.findByRole("button", { name: /^Ana Torres/ });
    ana.focus();
    await user.keyboard("{Enter}");
    expect(ana.getAttribute("aria-expanded")).toBe("true");
    const chip = await screen.findByRole("button", { name: /Uno/ });
    chip.focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await waitFor(async () => expect(await planned()).toEqual(["Ana Torres 0 Dos", "Ana Torres 1 Uno"]));
    await waitFor(() => expect(document.activeElement?.getAttribute("data-chip")).toBe(`ana ${days[1]} uno`));
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await waitFor(async () => expect(await planned()).toEqual(["Ana Torres 0 Dos", "Luis Paz 1 Uno"]));
    await waitFor(() => expect(document.activeElement?.getAttribute("data-chip")).toBe(`luis ${days[1]} uno`));
  });

  it("drops a dragged stop on another person's day, and on no day that is closed", async () => {
    const closed = { at: 1, note: "", figures: { orders: 0, net: 0, unsent: 0 } };
    await device.mirror.itineraryDays.put({ ...emptyDay("luis", days[1] ?? ""), closed, rev: 1 });
    const user = await open(true);
    await user.click(await screen.findByRole("button", { name: /^Ana Torres/ }));
    const chip = await screen.findByRole("button", { name: /Dos/ });
    const drag = async (day: string) => {
      const area = document.querySelector(`[data-place="luis ${day}"]`);
      if (area === null) throw new Error(`no cell for ${day}`);
      const dataTransfer = { setData() {}, effectAllowed: "" };
      fireEvent.dragStart(chip, { dataTransfer });
      const over = createEvent.dragOver(area);
      fireEvent(area, over);
      if (over.defaultPrevented) fireEvent.drop(area);
      fireEvent.dragEnd(chip);
      await act(async () => {});
      return over.defaultPrevented;
    };
    expect(await drag(days[1] ?? "")).toBe(false);
    expect(await drag(days[2] ?? "")).toBe(true);
    await waitFor(async () => expect(await planned()).toEqual(["Ana Torres 0 Uno", "Luis Paz 2 Dos"]));
  });

  it("asks before a stop goes to somebody who does not serve the customer, and makes them one of its salespeople", async () => {
    await device.mirror.customers.put({ ...buildCustomer("uno", { name: "Uno", repId: "ana" }), rev: 2 });
    const user = await open(true);
    await user.click(await screen.findByRole("button", { name: /^Ana Torres/ }));
    (await screen.findByRole("button", { name: /Uno/ })).focus();
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    const sheet = await screen.findByRole("dialog", { name: "Let Luis Paz serve Uno?" });
    expect(await planned()).toEqual(["Ana Torres 0 Uno", "Ana Torres 0 Dos"]);
    await user.click(within(sheet).getByRole("button", { name: "Add and move" }));
    await waitFor(async () => expect(await planned()).toEqual(["Ana Torres 0 Dos", "Luis Paz 0 Uno"]));
    const kinds = (await device.work.outbox.orderBy("seq").toArray()).map(({ kind }) => kind);
    expect(kinds).toEqual(["saveRecord", "changeDay", "changeDay"]);
    expect((await readCustomer(device, "uno"))?.otherRepIds).toEqual(["luis"]);
  });

  it("on a phone shows one person, and asks a tapped stop where to", async () => {
    const user = await open(false);
    await user.click(await screen.findByRole("button", { name: /^Ana Torres/ }));
    await user.click(await screen.findByRole("button", { name: /Uno/ }));
    const sheet = await screen.findByRole("dialog", { name: "Move Uno" });
    await user.selectOptions(await within(sheet).findByLabelText("Person"), "Luis Paz");
    await user.selectOptions(within(sheet).getByLabelText("Day"), days[2] ?? "");
    await user.click(within(sheet).getByRole("button", { name: "Move" }));
    await waitFor(async () => expect(await planned()).toEqual(["Ana Torres 0 Dos", "Luis Paz 2 Uno"]));
  });

  it("VISIT-41 adds several customers at once, without those that are there already", async () => {
    const user = await open(false);
    await user.click(await screen.findByRole("radio", { name: "By day" }));
    await user.selectOptions(await screen.findByLabelText("Day"), days[0] ?? "");
    await user.click(await screen.findByRole("button", { name: /^Add.*Luis Paz/ }));
    const sheet = await screen.findByRole("dialog", { name: "Who to add" });
    expect(sheet.dataset["modal"]).toBe("selection");
    await user.click(await within(sheet).findByRole("button", { name: "Select all 2" }));
    await user.click(within(sheet).getByRole("button", { name: "Add 2 stops" }));
    await waitFor(async () =>
      expect(await planned()).toEqual(["Ana Torres 0 Uno", "Ana Torres 0 Dos", "Luis Paz 0 Dos", "Luis Paz 0 Uno"]),
    );
    await user.click(await screen.findByRole("button", { name: /^Add.*Luis Paz/ }));
    expect(await screen.findByText("0 of 0 selected")).toBeTruthy();
  });
});

describe("VISIT-56: weeks that this device does not keep any more", () => {
  const notHere = "These days are no longer on this device. Connect to read them from the store.";
  const weekBefore = () => ({ repId: null, from: addDays(days[0] ?? "", -14), to: addDays(days[0] ?? "", -8) });

  /** Everything before this week is beyond the horizon. */
  async function openWeekBefore(fetchDays: FetchDays) {
    const since = serverTimeAt(Date.parse(addDays(days[0] ?? "", -7)));
    await device.mirror.feeds.put({ ...newFeed("itineraryDays", device.identity), loaded: true, since });
    const user = await open(true, [giveFetchDays(fetchDays)]);
    await user.dblClick(screen.getByRole("button", { name: "Earlier week" }));
  }

  it("are read from the store when they are shown", async () => {
    const asked: EarlierDays[] = [];
    await openWeekBefore(async (range) => {
      asked.push(range);
      const blank = emptyDay("ana", weekBefore().from);
      await device.mirror.itineraryDays.put({ ...blank, stops: [stop("uno")], rev: 1 });
      return "here";
    });
    await screen.findByText(/1 stop/);
    expect(asked).toEqual([weekBefore()]);
    expect(screen.queryByText(notHere)).toBeNull();
  });

  it.each([
    ["refused", /store does not hand these days out/],
    ["noRoom", /has no room left for them/],
  ] as const)("say why they are not here: %s", async (answer, told) => {
    await openWeekBefore(async () => answer);
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.queryByText(notHere)).toBeNull();
  });

  it("leave a bug to the page's boundary", async () => {
    // React tells it as well.
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openWeekBefore(async () => {
      throw new Error("a bug");
    });
    expect(await screen.findByText("What the app says of a bug")).toBeTruthy();
  });

  it("say that they are not here while the store does not answer, and are asked for again", async () => {
    let isReachable = false;
    const fetchDays = vi.fn(async () => (isReachable ? ("here" as const) : ("unreachable" as const)));
    await openWeekBefore(fetchDays);
    await screen.findByText(notHere);
    isReachable = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(notHere)).toBeNull());
    expect(fetchDays).toHaveBeenCalledTimes(2);
  });
});
