import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Toaster } from "sonner";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unbroken } from "#i18n/unbroken.ts";
import { emptyRun } from "#domain/delivery/run.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { OrdersScreen } from "#screens/selling/orders/OrdersScreen.tsx";
import { businessDayOf } from "#domain/values/business-day.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { APP_ACTIONS, ONLINE, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored, noteArrived, noteRefused } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { giveAppActions, giveSyncStatus } from "#components/ports.ts";

const ORDERS = 60;
const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  localStorage.clear();
  stubWidth("phone");
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await noteArrived(tab.device.mirror, "orders");
  for (let number = 1; number <= ORDERS; number += 1) await putOrder(number);
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

function stubWidth(width: "phone" | "tablet"): void {
  vi.stubGlobal("matchMedia", () => ({ matches: width === "tablet", addEventListener() {}, removeEventListener() {} }));
}

/** Every third is ready, of Luis, and promised the earlier the younger it is; each has a net of its own. */
async function putOrder(number: number): Promise<void> {
  const isReady = number % 3 === 0;
  const status: OrderStatus = isReady ? "ready" : "confirmed";
  const promisedOn = `2026-12-${String(31 - Math.ceil(number / 2)).padStart(2, "0")}`;
  const order = makeOrder({ orderId: `o${number}`, promisedOn }, { number });
  const stored = {
    ...asStored(order, number, clock.now()),
    status,
    capturedAt: clock.now() - (ORDERS - number) * 60_000,
    repId: isReady ? "luis" : "ana",
    repName: isReady ? "Luis" : "Ana",
    totals: { ...order.totals, net: number * 100 },
  };
  await tab.device.mirror.orders.put(mirrored(stored));
}

async function show(address = "/orders"): Promise<ReturnType<typeof userEvent.setup>> {
  await renderWithTexts(
    <MemoryRouter initialEntries={[address]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          giveSyncStatus(ONLINE),
          givePreferences({ preferences: PREFERENCES, change: () => {} }),
        ]}
      >
        <OrdersScreen />
        <Toaster />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Pulls a row by touch. */
function pull(row: Element, across: number): void {
  const touch = { pointerType: "touch", isPrimary: true, pointerId: 1, clientY: 20 };
  fireEvent.pointerDown(row, { ...touch, clientX: 100 });
  fireEvent.pointerMove(row, { ...touch, clientX: 100 + across });
  fireEvent.pointerUp(row, { ...touch, clientX: 100 + across });
}

/** A shared machine can be slow. */
const wait = async (check: () => unknown) => vi.waitFor(check, 15_000);

async function rowOf(orderId: string): Promise<Element> {
  const found = () => screen.queryAllByRole("link").find((each) => each.getAttribute("href") === `/orders/${orderId}`);
  // The list's own row, not one of those shown until it is known.
  await wait(() => expect(strip().textContent).toMatch(/^60/));
  await wait(() => expect(found()).toBeDefined());
  const link = found();
  if (!link) throw new Error(`no row of ${orderId}`);
  return link;
}

const strip = () => within(screen.getByRole("tabpanel")).getByRole("status");
const first = () => within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem")[0]?.textContent ?? "";

it("ORDER-30 ORDER-60: the strip counts and adds up the whole list, not what is drawn, and the tabs have counts", async () => {
  await show();
  await wait(() => expect(strip().textContent).toBe("60 ordersNet $1,830.00"));
  await screen.findByRole("tab", { name: "Open 60" });
  await screen.findByRole("tab", { name: "Needs review 0" });
  expect(within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem").length).toBeLessThan(ORDERS);
});

it("ORDER-60: a filter leaves its orders, says what it is, and is taken away with one tap", async () => {
  const user = await show("/orders?status=ready&rep=luis");
  await wait(() => expect(strip().textContent).toBe("20 ordersNet $630.00"));
  await wait(() => expect(screen.getByText("Ready · Luis · Newest first")).toBeDefined());
  await user.click(screen.getByRole("button", { name: "Filter (2)" }));
  const sheet = screen.getByRole("dialog", { name: "Filter orders" });
  await user.click(within(sheet).getByRole("button", { name: "Confirmed" }));
  await user.selectOptions(within(sheet).getByRole("combobox", { name: "Taken by" }), "Ana");
  await user.click(await within(sheet).findByRole("button", { name: "Show 40 orders" }));
  await wait(() => expect(strip().textContent).toBe("40 ordersNet $1,200.00"));
  await user.click(screen.getByRole("button", { name: "Filter (2)" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await wait(() => expect(screen.getByRole("button", { name: "Show 60 orders" })).toBeDefined());
});

it("ORDER-61: a filter gets a name, is found by it the next time, and can lose it", async () => {
  const user = await show("/orders?status=ready");
  await user.click(await screen.findByRole("button", { name: "Filter (1)" }));
  await user.click(screen.getByRole("button", { name: "Save this filter" }));
  await user.type(screen.getByRole("textbox", { name: "Name of the filter" }), "To load");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("button", { name: "To load" }).getAttribute("aria-pressed")).toBe("true");
  cleanup();
  await show();
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(screen.getByRole("button", { name: "To load" }));
  await screen.findByRole("button", { name: "Show 20 orders" });
  await user.click(screen.getByRole("button", { name: "Remove “To load”" }));
  expect(screen.queryByRole("button", { name: "To load" })).toBeNull();
});

it("ORDER-30 ORDER-62: the store's open orders begin with what is promised first; a search finds the short number first", async () => {
  const user = await show("/orders?tab=open");
  await wait(() => expect(first()).toContain(unbroken("AN-A 59 ")));
  const search = screen.getByRole("searchbox", { name: "Search orders" });
  await user.type(search, "an-a 7");
  await wait(() => expect(strip().textContent).toMatch(/^6 orders/));
  expect(first()).toContain(unbroken("AN-A 7 "));
  await user.clear(search);
  await user.type(search, "no such order");
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  await wait(() => expect(strip().textContent).toMatch(/^60 orders/));
});

it("ORDER-62: a tablet has a table whose columns sort", async () => {
  stubWidth("tablet");
  const user = await show("/orders?view=list&tab=open");
  await wait(() => expect(first()).toContain(unbroken("AN-A 59 ")));
  const column = (name: RegExp) => screen.getByRole("button", { name });
  expect(column(/^Promised/).getAttribute("aria-pressed")).toBe("true");
  await user.click(column(/^Taken/));
  await wait(() => expect(first()).toContain(unbroken("AN-A 60 ")));
  await user.click(column(/^Taken/));
  await wait(() => expect(first()).toContain(unbroken("AN-A 1 ")));
});

it("ORDER-65: a pull to the right takes the next step, which is held and undone while its toast shows", async () => {
  const user = await show("/orders?tab=open");
  await wait(() => expect(first()).toContain(unbroken("AN-A 59 ")));
  const link = await rowOf("o59");
  pull(link, 40);
  expect(await tab.device.work.outbox.count()).toBe(0);
  pull(link, 130);
  await wait(async () => expect(await tab.device.work.outbox.count()).toBe(1));
  const [entry] = await tab.device.work.outbox.toArray();
  expect(entry?.heldUntil).toBe(clock.now() + 6_000);
  expect((await getOrder(tab.device, "o59"))?.status).toBe("preparing");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await wait(async () => expect(await tab.device.work.outbox.count()).toBe(0));
  expect((await getOrder(tab.device, "o59"))?.status).toBe("confirmed");
  // Its copy goes last.
  await wait(async () => expect(await tab.device.shared.backups.count()).toBe(0));
});

it("ORDER-65: a pull to the left opens what the row's button opens", async () => {
  const user = await show();
  const link = await rowOf("o60");
  pull(link, -130);
  const sheet = await screen.findByRole("dialog", {
    name: new RegExp(`^${unbroken("AN-A 60 ")}. · Abarrotes Lupita$`),
  });
  const choices = within(sheet)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(choices).toEqual(["Send out", "Repeat order", "Share text", "Print", "Select several"]);
  await user.click(within(sheet).getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: new RegExp(`^More for ${unbroken("AN-A 60 ")}`) }));
  expect(await screen.findByRole("dialog", { name: new RegExp(`^${unbroken("AN-A 60 ")}`) })).toBeDefined();
});

it("ORDER-65: several are selected, all of the filter at once, and those that can be prepared in one go", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Select several" }));
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Choose ${unbroken("AN-A 60 ")}`) }));
  expect(screen.getByRole("heading", { name: "1 selected" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Start preparing 0" })).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "an-a 7");
  await user.click(await screen.findByRole("button", { name: "Select all 6" }));
  await user.click(screen.getByRole("button", { name: new RegExp(`^Choose ${unbroken("AN-A 47 ")}`) }));
  await user.click(screen.getByRole("button", { name: "Start preparing 3" }));
  await screen.findByText("3 orders: Preparing", {}, { timeout: 15_000 });
  expect(await tab.device.work.outbox.count()).toBe(3);
  expect(screen.getByRole("heading", { name: "Orders" })).toBeDefined();
  expect((await getOrder(tab.device, "o47"))?.status).toBe("confirmed");
});

it("ORDER-65 ORDER-97 those that are ready to be delivered are put on a run together", async () => {
  const { mirror, identity } = tab.device;
  const today = businessDayOf(clock.now(), "America/Mexico_City");
  const planned = { driverId: "dario", driverName: "Darío Peña", day: today, rev: 1 };
  await mirror.runs.put({ ...emptyRun("r1", identity.companyId), ...planned });
  const pickup = await mirror.orders.get("o57");
  if (pickup) await mirror.orders.put({ ...pickup, fulfilment: "pickup" });
  const user = await show();
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Select several" }));
  for (const number of ["60", "59", "57"])
    await user.click(await screen.findByRole("button", { name: new RegExp(`^Choose ${unbroken(`AN-A ${number} `)}`) }));
  await user.click(await screen.findByRole("button", { name: "Add 1 to a run" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Which run does it go on?" }));
  await user.click(await sheet.findByRole("button", { name: /^Darío Peña/ }));
  await wait(async () => expect((await readRuns(tab.device))[0]?.run.stops).toMatchObject([{ orderIds: ["o60"] }]));
  await screen.findByRole("heading", { name: "Orders" });
});

it("SCREEN-7: while the orders arrive, no list of them is called empty or counted", async () => {
  await tab.device.mirror.orders.clear();
  await tab.device.mirror.feeds.clear();
  await show("/orders?view=list&tab=open");
  expect((await screen.findByText("Counting")).tagName).toBe("SPAN");
  await screen.findByRole("status", { name: "Loading" });
  expect(screen.queryByText("No open orders")).toBeNull();
  expect(screen.getByRole("tab", { name: /^Open/ }).textContent).toBe("Open");
  await noteArrived(tab.device.mirror, "orders");
  await screen.findByText("0 orders");
  expect(screen.getByRole("tab", { name: /^Open/ }).textContent).toBe("Open0");
});

it("[P12] orders that are here stay in view, uncounted, when the others could not be loaded", async () => {
  await noteRefused(tab.device.mirror, "orders");
  await show("/orders?view=list&tab=open");
  await screen.findByText("These data could not be loaded");
  await wait(() => expect(document.querySelector('a[href="/orders/o60"]')).not.toBeNull());
  expect(screen.queryByText("Counting")).toBeNull();
  expect(screen.queryByText(/^\d+ orders$/)).toBeNull();
});
