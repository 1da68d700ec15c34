import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredOrder } from "#domain/order/order.ts";
import type { OnlineOrders } from "#ports/online-orders.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { OrdersScreen } from "#screens/selling/orders/OrdersScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { giveAppActions, giveOnlineOrders, giveSyncStatus } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const clock = createClock();
const SINCE = "2026-11-07T12:00:00.000000Z";
const NEXT = { updatedAt: "2026-10-01T00:00:00.000000Z", id: "old2" };
let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("ana", { role: "salesperson", roles: ["salesperson"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

function oldOrder(number: number): StoredOrder {
  const order = makeOrder({ orderId: `old${number}` }, { number });
  return { ...asStored(order, number, clock.now()), status: "completed" };
}

async function show(address: string, port: OnlineOrders, connectivity: SyncStatus["connectivity"] = "online") {
  const status: SyncStatus = {
    connectivity,
    sending: 0,
    lastGoodAt: null,
    loadProgress: null,
    storageFull: false,
    refusedFeeds: [],
  };
  await renderWithTexts(
    <MemoryRouter initialEntries={[address]}>
      <Ports
        give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS), giveOnlineOrders(port), giveSyncStatus(status)]}
      >
        <Routes>
          <Route path="/orders" element={<OrdersScreen />} />
          <Route path="/orders/:orderId" element={<OrderScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const NOTHING: OnlineOrders = { read: async () => null, find: async () => ({ orders: [], next: null }) };

it("ORDER-63: an order that is not here is read when somebody asks, can only be looked at, and is not stored", async () => {
  const read = vi.fn<OnlineOrders["read"]>().mockResolvedValueOnce("unreachable").mockResolvedValueOnce(oldOrder(1));
  const user = await show("/orders/old1", { ...NOTHING, read });
  await screen.findByText("This order is not on this device");
  expect(read).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Look online" }));
  await screen.findByText("The store did not answer");
  await user.click(screen.getByRole("button", { name: "Look online" }));
  await screen.findByText(/Read from the store just now/);
  expect(screen.getByText("Abarrotes Lupita")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Repeat order|Cancel order|More/ })).toBeNull();
  expect(await tab.device.mirror.orders.count()).toBe(0);
});

it("ORDER-63: an order of somebody else is one that the store does not have for this person", async () => {
  const user = await show("/orders/others", NOTHING);
  await user.click(await screen.findByRole("button", { name: "Look online" }));
  expect(await screen.findByText("The store has no such order for you")).toBeDefined();
});

it("ORDER-63: without a connection the button says what it needs", async () => {
  const read = vi.fn<OnlineOrders["read"]>();
  await show("/orders/old1", { ...NOTHING, read }, "offline");
  const look = await screen.findByRole("button", { name: /Look online/ });
  expect(look).toHaveProperty("disabled", true);
  expect(look.textContent).toContain("Needs connection");
});

it("ORDER-63: older orders are read page by page, or one by its number, for a customer too", async () => {
  const find = vi
    .fn<OnlineOrders["find"]>()
    .mockResolvedValueOnce({ orders: [oldOrder(3), oldOrder(2)], next: NEXT })
    .mockResolvedValueOnce({ orders: [oldOrder(1)], next: null })
    .mockResolvedValueOnce({ orders: [oldOrder(9)], next: null });
  const kept = { ...newFeed("orders", { uid: "ana", role: "salesperson", companyId: "demo" }), since: SINCE };
  await tab.device.mirror.feeds.put(kept);
  const user = await show("/orders?view=online&customer=c1", { ...NOTHING, find });
  await user.click(await screen.findByRole("button", { name: "Look online" }));
  expect(await screen.findByText("2 orders")).toBeDefined();
  expect(screen.getAllByRole("link").some((link) => link.getAttribute("href") === "/orders/old3?online=1")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Look further back" }));
  expect(await screen.findByText("3 orders")).toBeDefined();
  expect(screen.getByText("There are no older orders.")).toBeDefined();
  const number = oldOrder(9).orderNo;
  await user.type(screen.getByRole("searchbox"), number.toLowerCase());
  await user.click(screen.getByRole("button", { name: "Look for this number" }));
  expect(await screen.findByText("1 order")).toBeDefined();
  expect(find.mock.calls).toEqual([
    [{ orderNo: null, customerId: "c1", after: { updatedAt: "2026-11-07T12:00:00.000Z", id: null } }],
    [{ orderNo: null, customerId: "c1", after: NEXT }],
    [{ orderNo: number, customerId: "c1", after: null }],
  ]);
  expect(await tab.device.mirror.orders.count()).toBe(0);
});
