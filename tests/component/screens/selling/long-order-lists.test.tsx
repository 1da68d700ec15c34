import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unbroken } from "#i18n/unbroken.ts";
import { CustomerOrders } from "#screens/customers/customer/CustomerOrders.tsx";
import { OrderBoard } from "#screens/selling/orders/board/OrderBoard.tsx";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  localStorage.setItem("orders.sound", "off");
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

async function putOrder(number: number): Promise<void> {
  const order = makeOrder({ orderId: `o${number}`, promisedOn: `2026-12-${10 + number}` }, { number });
  await tab.device.mirror.orders.put(mirrored(asStored(order, number, clock.now())));
}

async function show(content: React.ReactNode): Promise<void> {
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>{content}</Ports>
    </MemoryRouter>,
  );
}

it("ORDER-38: a column shows those promised first, counts all, shows more on demand and names who arrives", async () => {
  for (let number = 1; number <= 15; number += 1) await putOrder(number);
  await show(<OrderBoard />);
  const column = await screen.findByRole("region", { name: "New" });
  await vi.waitFor(() => expect(within(column).getAllByRole("article")).toHaveLength(6));
  expect(within(column).getByRole("heading").textContent).toBe("New15");
  await putOrder(16);
  await vi.waitFor(
    () => expect(screen.getByRole("status").textContent).toMatch(new RegExp(`^New order ${unbroken("AN-A 16")}`)),
    10_000,
  );
  expect(within(column).getAllByRole("article")).toHaveLength(6);
  fireEvent.click(within(column).getByRole("button", { name: "Show more (10)" }));
  await vi.waitFor(() => expect(within(column).getAllByRole("article")).toHaveLength(16));
  expect(within(column).queryByRole("button", { name: /Show more/ })).toBeNull();
});

it("ORDER-38: a list ends by saying since when closed orders are kept, also when it is empty", async () => {
  const scope = { uid: "eva", role: "store_staff", companyId: "demo" } as const;
  await tab.device.mirror.feeds.put({ ...newFeed("orders", scope), since: "2026-11-07T12:00:00.000000Z" });
  await show(<CustomerOrders customerId="c1" />);
  expect(await screen.findByText(/Orders closed before .*Nov.* are in the store/)).toBeDefined();
});
