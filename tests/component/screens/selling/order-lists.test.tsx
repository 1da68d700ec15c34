import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrderStatus } from "#domain/order/order.ts";
import { TabbedOrders } from "#screens/selling/orders/list/TabbedOrders.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const ORDERS = 60;
const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  localStorage.clear();
  stubWidth("phone");
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
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
      <Ports give={[giveDevice(tab.device)]}>
        <TabbedOrders />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const strip = () => within(screen.getByRole("tabpanel")).getByRole("status");
const first = () => within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem")[0]?.textContent ?? "";

it("ORDER-60: the strip counts and adds up the whole list, not what is drawn, and the tabs have counts", async () => {
  await show();
  await vi.waitFor(() => expect(strip().textContent).toBe("60 ordersNet $1,830.00"));
  expect(screen.getByRole("tab", { name: "Open 60" })).toBeDefined();
  expect(screen.getByRole("tab", { name: "Needs review 0" })).toBeDefined();
  expect(screen.getAllByRole("listitem").length).toBeLessThan(ORDERS);
});

it("ORDER-60: a filter leaves its orders, says what it is, and is taken away with one tap", async () => {
  const user = await show("/orders?status=ready&rep=luis");
  await vi.waitFor(() => expect(strip().textContent).toBe("20 ordersNet $630.00"));
  await vi.waitFor(() => expect(screen.getByText("Ready · Luis · Newest first")).toBeDefined());
  await user.click(screen.getByRole("button", { name: "Filter (2)" }));
  const sheet = screen.getByRole("dialog", { name: "Filter orders" });
  await user.click(within(sheet).getByRole("button", { name: "Confirmed" }));
  await user.selectOptions(within(sheet).getByRole("combobox", { name: "Taken by" }), "Ana");
  await user.click(await within(sheet).findByRole("button", { name: "Show 40 orders" }));
  await vi.waitFor(() => expect(strip().textContent).toBe("40 ordersNet $1,200.00"));
  await user.click(screen.getByRole("button", { name: "Filter (2)" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Show 60 orders" })).toBeDefined());
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

it("ORDER-62: the store's open orders begin with what is promised first; a search finds number, customer and SKU", async () => {
  const user = await show("/orders?tab=open");
  await vi.waitFor(() => expect(first()).toContain("AN-A 59 "));
  const search = screen.getByRole("searchbox", { name: "Search orders" });
  await user.type(search, "an-a 7");
  await vi.waitFor(() => expect(strip().textContent).toMatch(/^6 orders/));
  expect(first()).toContain("AN-A 7 ");
  await user.clear(search);
  await user.type(search, "no such order");
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  await vi.waitFor(() => expect(strip().textContent).toMatch(/^60 orders/));
});

it("ORDER-62: a tablet has a table whose columns sort", async () => {
  stubWidth("tablet");
  const user = await show("/orders?tab=open");
  await vi.waitFor(() => expect(first()).toContain("AN-A 59 "));
  const column = (name: RegExp) => screen.getByRole("button", { name });
  expect(column(/^Promised/).getAttribute("aria-pressed")).toBe("true");
  await user.click(column(/^Taken/));
  await vi.waitFor(() => expect(first()).toContain("AN-A 60 "));
  await user.click(column(/^Taken/));
  await vi.waitFor(() => expect(first()).toContain("AN-A 1 "));
});
