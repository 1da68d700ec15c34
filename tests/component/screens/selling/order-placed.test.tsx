import { cleanup, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredOrder } from "#domain/order/order.ts";
import { OrderPlaced } from "#screens/selling/new-order/confirm/OrderPlaced.tsx";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { mirrored } from "#tests/support/mirror.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});

afterEach(() => tab.kill());

/** The page of an order that the store has by now. */
async function openPlaced(receivedAt: number, changes: Partial<StoredOrder> = {}) {
  const { device } = tab;
  const order = await sell(device, "c1");
  await device.mirror.orders.put(mirrored({ ...asStored(order, 1, receivedAt), ...changes }));
  await device.work.orders.clear();
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device)]}>
        <OrderPlaced orderId={order.orderId} onBack={null} />
      </Ports>
    </MemoryRouter>,
  );
}

it.each([
  ["America/Mexico_City", "In the store 12:30 PM"],
  ["America/Argentina/Buenos_Aires", "In the store 3:30 PM"],
])("COMPANY-3 says since when the order is in the store by the clock of a company in %s", async (timeZone, said) => {
  await tab.device.mirror.company.toCollection().modify((company) => {
    company.settings = { ...company.settings, timeZone };
  });
  await openPlaced(Date.UTC(2026, 10, 23, 18, 30));
  expect((await screen.findByText(/In the store/)).textContent?.replaceAll("\u202f", " ")).toBe(said);
});

it("ORDER-100 says that an order waits for an approval and why", async () => {
  await openPlaced(tab.device.now(), { status: "pending_approval", flags: ["DISCOUNT_LIMIT"] });
  expect(await screen.findByText("Waits for an approval")).toBeDefined();
  expect(screen.getByText("Discount above the limit")).toBeDefined();
});
