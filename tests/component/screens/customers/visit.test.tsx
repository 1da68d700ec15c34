import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkIn } from "#commands/visit/check-in.ts";
import { changeVisit } from "#commands/visit/change-visit.ts";
import { giveImages, giveReadVisits } from "#components/ports.ts";
import type { ReadVisits } from "#ports/visits.ts";
import type { Role } from "#domain/access/identity.ts";
import { accept } from "#domain/values/result.ts";
import { readOpenVisit } from "#local/queries/visit/open-visit.ts";
import { CustomerScreen } from "#screens/customers/customer/CustomerScreen.tsx";
import { READING_MS } from "#screens/customers/customer/visit/use-reading.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, giveLink, givePreferences } from "#ui/ports/ports.tsx";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildCompany, buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { makeVisit } from "#tests/support/visits.ts";

const PIN = { latitude: 19.4326, longitude: -99.1332 };
const FIVE_KM = { latitude: PIN.latitude + 5_000 / 111_195, longitude: PIN.longitude };

/** What the device answers when it is asked for its position. */
type Locate = (found: PositionCallback, failed: PositionErrorCallback) => void;

const at =
  ({ latitude, longitude }: typeof PIN, accuracy: number): Locate =>
  (found) =>
    found({ coords: { latitude, longitude, accuracy } } as GeolocationPosition);
const refused: Locate = (_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
const silent: Locate = () => {};

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server });
  server.isReachable = false;
  const { mirror } = tab.device;
  await mirror.customers.bulkPut(["c1", "c2"].map((id) => ({ ...buildCustomer(id), position: PIN, rev: 1 })));
  await askAboutFridge();
});
/** The company asks one question at each visit. */
async function askAboutFridge() {
  const { identity, mirror } = tab.device;
  await mirror.company.put({
    ...buildCompany({ id: identity.companyId }),
    checklist: {
      fridge: { id: "fridge", place: 1, kind: "yesNo", isRequired: true, question: "Fridge on?", options: [] },
    },
    rev: 1,
  });
}

async function signInAs(role: Role) {
  const customers = await tab.device.mirror.customers.toArray();
  tab.kill();
  tab = await openTab({ phone: createPhone(), clock, server, identity: buildIdentity("eva", { role, roles: [role] }) });
  await tab.device.mirror.customers.bulkPut(customers);
  await askAboutFridge();
}

afterEach(() => {
  cleanup();
  tab.kill();
  Reflect.deleteProperty(navigator, "geolocation");
});

async function open(path: string, locate: Locate, readVisits: ReadVisits | null = null) {
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition: locate }, configurable: true });
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveLink(({ fromOrder, ...rest }) => <Link {...rest} state={{ fromOrder }} />),
          givePreferences({ preferences: PREFERENCES, change() {} }),
          giveImages({ read: async () => null, save: async () => accept("0".repeat(64)) }),
          giveReadVisits(readVisits),
        ]}
      >
        <Routes>
          <Route path="/customer/:customerId" element={<CustomerScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Checks in, and opens the page of the visit `waited` ms later. */
async function arrive(locate: Locate, waited = 0) {
  const started = await checkIn(tab.device, { customerId: "c1" });
  expect(started.ok).toBe(true);
  clock.set(clock.now() + waited);
  return open("/customer/c1?visit=true", locate);
}

const finishButton = () => screen.getAllByRole("button", { name: "Finish visit" }).at(-1) as HTMLElement;

describe("[R18] a check-in without signal", () => {
  it.each<[string, Locate, number, string, object]>([
    ["at the pin", at(PIN, 12), 0, "At the customer", { place: "on_site", distance: 0 }],
    ["with an inaccurate reading", at(FIVE_KM, 6_000), 0, "At the customer", { place: "on_site", distance: 5_000 }],
    ["5 km away", at(FIVE_KM, 12), 0, "5 km from the saved point", { place: "off_site", distance: 5_000 }],
    ["refused by the person", refused, 0, "Place not verified: no position", { place: "unknown", distance: null }],
    [
      "that never answers, within 10 s",
      silent,
      READING_MS - 200,
      "Place not verified: no position",
      { place: "unknown" },
    ],
    [
      "opened again long after the arrival",
      at(PIN, 12),
      3_600_000,
      "Place not verified: no position",
      { place: "unknown" },
    ],
  ])("%s", async (_, locate, waited, text, expected) => {
    const user = await arrive(locate, waited);
    expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Finish visit" }));
    await user.click(await screen.findByRole("button", { name: "Service" }));
    await user.type(screen.getByLabelText("In a few words"), "Changed a shelf");
    await user.click(finishButton());
    expect(await screen.findByText("Answer the questions that are needed to finish")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "No order" }));
    await user.click(screen.getByRole("radio", { name: "Closed" }));
    await user.click(await screen.findByRole("button", { name: /^Mon, Nov 23/ }));
    await user.click(finishButton());
    await waitFor(async () => expect(await tab.device.work.visits.count()).toBe(1));
    const [row] = await tab.device.work.visits.toArray();
    expect(row?.visit.checkIn).toMatchObject(expected);
    expect(row?.visit.outcome).toMatchObject({ reasonCode: "CLOSED", followUpOn: "2026-11-23" });
    expect(await tab.device.work.outbox.count()).toBe(1);
  });

  it("[VISIT-37] suggests the reading as the pin in two taps", async () => {
    const user = await arrive(at(FIVE_KM, 12));
    await user.click(await screen.findByRole("button", { name: "The saved point is wrong" }));
    await user.click(await screen.findByRole("button", { name: "Suggest this point" }));
    expect(await screen.findByText("Point suggested. The owner will see it.")).toBeDefined();
    const [entry] = await tab.device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ correction: { customerId: "c1", fields: { position: { to: FIVE_KM } } } });
  });
});

describe("the visit in progress", () => {
  it("[VISIT-32] shows what was noted before the app was killed, and keeps what is noted then", async () => {
    const started = await checkIn(tab.device, { customerId: "c1" });
    if (!started.ok) throw new Error("no visit");
    const answers = [{ itemId: "fridge", question: "Fridge on?", value: true }];
    await changeVisit(tab.device, started.value.visitId, { note: "New fridge", answers });
    tab.kill();
    tab = await openTab({ phone, clock, server });
    await askAboutFridge();
    const user = await open("/customer/c1?visit=true", silent);
    const note = await screen.findByLabelText<HTMLTextAreaElement>("Note");
    expect(note.value).toBe("New fridge");
    expect(screen.getByRole("button", { name: "Yes", pressed: true })).toBeDefined();
    await user.type(note, " by the door");
    await waitFor(async () =>
      expect(await readOpenVisit(tab.device)).toMatchObject({ note: "New fridge by the door" }),
    );
  });

  it("[VISIT-30] has to be finished before another one starts, with its last action as its end", async () => {
    await checkIn(tab.device, { customerId: "c2" });
    const last = clock.now();
    clock.set(last + 7_200_000);
    const user = await open("/customer/c1", at(PIN, 12));
    await user.click(await screen.findByRole("link", { name: "Start visit" }));
    await user.click(await screen.findByRole("button", { name: "Finish that visit" }));
    await user.click(await screen.findByRole("radio", { name: "Closed" }));
    await user.click(await screen.findByRole("button", { name: /^Mon, Nov 23/ }));
    await user.click(finishButton());
    expect(await screen.findByText("At the customer")).toBeDefined();
    const [row] = await tab.device.work.visits.toArray();
    expect(row?.visit).toMatchObject({ customerId: "c2", endedAt: last, isEndProposed: true });
    expect(await readOpenVisit(tab.device)).toMatchObject({ customerId: "c1" });
  });
});

describe("[VISIT-39] an appointment from the customer's page", () => {
  async function appoint(user: Awaited<ReturnType<typeof open>>) {
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Make an appointment" }));
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-11-24" } });
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "09:30" } });
    await user.click(screen.getByRole("button", { name: "Save appointment" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return (await tab.device.work.outbox.toArray()).map(({ change }) => change);
  }

  it("is on one's own day", async () => {
    const step = { kind: "add", customerId: "c1", window: { from: "09:30", to: "10:30" }, appointment: { note: "" } };
    expect(await appoint(await open("/customer/c1", silent))).toMatchObject([
      { repId: "ana", day: "2026-11-24", step },
    ]);
  });

  it("is on the day of the customer's salesperson where an owner makes it, and of nobody where there is none", async () => {
    await signInAs("company_owner");
    await tab.device.mirror.customers.update("c1", { repId: "luis" });
    await tab.device.mirror.customers.update("c2", { repId: "" });
    expect(await appoint(await open("/customer/c1", silent))).toMatchObject([{ repId: "luis" }]);
    cleanup();
    const user = await open("/customer/c2", silent);
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    expect(screen.queryByRole("menuitem", { name: "Make an appointment" })).toBeNull();
  });
});

describe("[VISIT-35] the visits of a customer", () => {
  const stored = { ...makeVisit({ visitId: "v9", repName: "Luis" }), flags: [], receiptCode: "ABC", receivedAt: 1 };

  it("are everybody's for the store", async () => {
    const user = await open("/customer/c1", silent, async () => [stored]);
    await user.click(await screen.findByRole("tab", { name: "Visits" }));
    expect(await screen.findByText("Has stock")).toBeDefined();
    expect(screen.getByText("Luis · 10 min")).toBeDefined();
  });

  it("are those of this device where the server does not answer, and can be read again", async () => {
    let tries = 0;
    const read: ReadVisits = async () => ((tries += 1) === 1 ? "unreachable" : [stored]);
    const user = await open("/customer/c1", silent, read);
    await user.click(await screen.findByRole("tab", { name: "Visits" }));
    expect(await screen.findByText("Without a connection, only your own visits are shown.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Has stock")).toBeDefined();
  });

  const corrected = {
    ...stored,
    flags: ["PLACE_DIFFERS", "OF_A_NEWER_SERVER"],
    corrections: [{ correctionId: "k1", at: 1, by: "eva", byName: "Eva", outcome: null, words: "She called about it" }],
  };

  it("[VISIT-38] are corrected by an owner, offline too; the visit stays, with the store's doubts in words", async () => {
    await signInAs("company_owner");
    const user = await open("/customer/c1", silent, async () => [corrected]);
    await user.click(await screen.findByRole("tab", { name: "Visits" }));
    expect(await screen.findByText("Recorded at the customer, but away from the saved point")).toBeDefined();
    expect(screen.getByText("She called about it")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Correct" }));
    await user.selectOptions(screen.getByLabelText("How did it end?"), "No order");
    await user.click(screen.getByRole("button", { name: "Add correction" }));
    expect(screen.getByLabelText("Why was there no order?").getAttribute("aria-invalid")).toBe("true");
    await user.selectOptions(screen.getByLabelText("Why was there no order?"), "Closed");
    await user.type(screen.getByLabelText("What was wrong?"), "Nobody was there");
    await user.click(screen.getByRole("button", { name: "Add correction" }));
    expect(await screen.findByText("eva corrected: Closed")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Nobody was there")).toBeDefined();
    expect(screen.getByText("Has stock")).toBeDefined();
  });

  it("[VISIT-38] show a salesperson the corrections, neither doubts nor a way to correct", async () => {
    await tab.device.mirror.visits.put({ ...corrected, rev: 2 });
    const user = await open("/customer/c1", silent);
    await user.click(await screen.findByRole("tab", { name: "Visits" }));
    expect(await screen.findByText("Eva noted")).toBeDefined();
    expect(screen.queryByText("To check")).toBeNull();
    expect(screen.queryByRole("button", { name: "Correct" })).toBeNull();
  });
});
