import { cleanup, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { OrderPlaced } from "#screens/selling/new-order/confirm/OrderPlaced.tsx";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { mirrored } from "#tests/support/mirror.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["America/Mexico_City", "In the store 12:30 PM"],
  ["America/Argentina/Buenos_Aires", "In the store 3:30 PM"],
])("COMPANY-3 says since when the order is in the store by the clock of a company in %s", async (timeZone, said) => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  const { device } = tab;
  await device.mirror.company.toCollection().modify((company) => {
    company.settings = { ...company.settings, timeZone };
  });
  const order = await sell(device, "c1");
  const stored = asStored(order, 1, Date.UTC(2026, 10, 23, 18, 30));
  await device.mirror.orders.put(mirrored(stored));
  await device.work.orders.clear();
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device)]}>
        <OrderPlaced orderId={order.orderId} onBack={null} />
      </Ports>
    </MemoryRouter>,
  );
  expect((await screen.findByText(/In the store/)).textContent?.replaceAll("\u202f", " ")).toBe(said);
  tab.kill();
});

it("ORDER-100 says that an order waits for an approval and why", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  const tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  const { device } = tab;
  const order = await sell(device, "c1");
  const stored = asStored(order, 1, clock.now());
  await device.mirror.orders.put(mirrored({ ...stored, status: "pending_approval", flags: ["DISCOUNT_LIMIT"] }));
  await device.work.orders.clear();
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device)]}>
        <OrderPlaced orderId={order.orderId} onBack={null} />
      </Ports>
    </MemoryRouter>,
  );
  expect(await screen.findByText("Waits for an approval")).toBeDefined();
  expect(screen.getByText("Discount above the limit")).toBeDefined();
  tab.kill();
});
