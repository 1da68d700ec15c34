import { cleanup, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { findDifferences } from "#domain/order/find-differences.ts";
import type { Order, OrderLine } from "#domain/order/order.ts";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { mirrored } from "#tests/support/mirror.ts";

let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

/** The page of an order that was captured with these values instead of the store's. */
async function openCaptured(line: Partial<OrderLine>, head: Partial<Order> = {}) {
  await setLine(tab.device, { customerId: "c1", productId: "cola", quantity: 4 });
  const placed = await placeOrder(tab.device, "c1");
  if (!placed.ok) throw new Error(placed.problem.code);
  const charged = placed.value;
  const captured = { ...charged, ...head, lines: charged.lines.map((each) => ({ ...each, ...line })) };
  const stored = asStored(charged, 1, tab.device.now());
  const differences = findDifferences(captured, charged);
  await tab.device.mirror.orders.put(mirrored({ ...stored, differences, flags: ["DATA_DIFFERS"] }));
  await tab.device.work.orders.clear();
  await renderWithTexts(
    <MemoryRouter initialEntries={[`/orders/${charged.orderId}`]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <Routes>
          <Route path="/orders/:orderId" element={<OrderScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
}

/** The rows of the section, each as its words. */
async function rows(): Promise<string[]> {
  const section = await screen.findByRole("region", { name: "The store changed this order" });
  return within(section)
    .getAllByRole("term")
    .map((term) => term.parentElement?.textContent ?? "");
}

describe("ORDER-24 an order's page", () => {
  it("lists what was captured and what is charged, in words", async () => {
    await openCaptured(
      {
        unitPrice: 100,
        gross: 4,
        net: 4,
        name: "Gold",
        taxClassId: "iva",
        weight: 600,
        quantityScale: 1000,
        rule: "customerList",
      },
      { taxExempt: true, customer: { code: "C-9", name: "", taxId: "", address: "" } },
    );
    const found = await rows();
    expect(found).toEqual(
      expect.arrayContaining([
        "PriceCaptured$0.01Store's value$12.50",
        "Exempt from taxCapturedYesStore's valueNo",
        "How it is soldCapturedBy weightStore's valueBy the piece",
        "Reason of the priceCapturedCustomer's listStore's valueDefault list",
        "WeightCaptured600 gStore's valueNone",
      ]),
    );
    expect(found.some((row) => row.startsWith("NameCapturedGoldStore's value"))).toBe(true);
    expect(found.some((row) => row.startsWith("NameCapturedNoneStore's value"))).toBe(true);
    expect(found.join(" ")).not.toContain("gross");
  });

  it("lists nothing where all is as captured", async () => {
    await openCaptured({});
    expect(await screen.findByText("Timeline")).toBeDefined();
    expect(screen.queryByText("The store changed this order")).toBeNull();
  });
});
