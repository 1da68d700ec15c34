import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownNumber } from "#components/order/shown-number.ts";
import type { Role } from "#domain/access/identity.ts";
import type { OrderFlag, StoredOrder } from "#domain/order/order.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeCompany, makeCustomer, makeLine, makeOrder } from "#tests/support/sales.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const clock = createClock();
let tab: Tab;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  tab.kill();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function stored(flags: OrderFlag[], changes: Partial<StoredOrder> = {}): StoredOrder {
  const lines = [makeLine({ quantity: 24, name: "Water", nameEs: "Agua" })];
  return { ...asStored(makeOrder({ lines }), 1, clock.now()), status: "needs_review", flags, ...changes };
}

async function open(role: Role, ...orders: StoredOrder[]): Promise<void> {
  const identity = buildIdentity(role === "salesperson" ? "demo-ana" : "eva", { role, roles: [role] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await tab.device.mirror.company.put({ ...makeCompany(), rev: 1 });
  await tab.device.mirror.orders.bulkPut(orders.map((order) => mirrored(order)));
  await renderWithTexts(
    <MemoryRouter initialEntries={[`/orders/${orders[0]?.orderId}`]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <Routes>
          <Route path="/orders/:orderId" element={<OrderScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
}

const card = async (name: string) => within(await screen.findByRole("article", { name }));
const shown = (orderId = "o1") => getOrder(tab.device, orderId);

describe("ORDER-77 the review desk", () => {
  it("has a card for each reason, each decided by itself", async () => {
    await open("store_staff", stored(["CLOCK_SKEW", "BELOW_MINIMUM"]));
    await card("Below the minimum order");
    fireEvent.click(
      (await card("A date or the phone's clock looks wrong")).getByRole("button", { name: "Accept as it is" }),
    );
    await vi.waitFor(async () => expect((await shown())?.flags).toEqual(["BELOW_MINIMUM"]), { timeout: 15_000 });
    expect(await shown()).toMatchObject({ status: "pending_approval" });
  });

  it("charges today's prices or the captured ones", async () => {
    const differences = [{ field: "lines.0.unitPrice", captured: 100_000, charged: 125_000 }];
    await open("store_staff", stored(["PRICE_CHANGED"], { differences }));
    const price = await card("A price has changed since it was captured");
    expect(await price.findByText("$10.00")).toBeDefined();
    expect(price.getByText("$12.50")).toBeDefined();
    fireEvent.click(price.getByRole("button", { name: "Charge today's prices" }));
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ status: "confirmed", flags: [] }), {
      timeout: 15_000,
    });
    expect((await shown())?.stored?.settled).toMatchObject([{ flag: "PRICE_CHANGED", choice: "todaysPrices" }]);
  });

  it("leaves to an owner what is beyond the store's limits", async () => {
    await open("store_staff", stored(["CUSTOMER_DISABLED"], { status: "pending_approval" }));
    const disabled = await card("The customer is disabled");
    expect(await disabled.findByText("An owner decides this.")).toBeDefined();
    expect(disabled.queryByRole("button", { name: "Accept as it is" })).toBeNull();
    cleanup();
    tab.kill();
    await open("company_owner", stored(["CUSTOMER_DISABLED"], { status: "pending_approval" }));
    expect(
      await (await card("The customer is disabled")).findByRole("button", { name: "Accept as it is" }),
    ).toBeDefined();
  });

  it("shows beside the credit limit what else is ordered on account", async () => {
    const terms = "on_account" as const;
    const order = stored(["OVER_CREDIT"], { status: "pending_approval", terms });
    await open("store_staff", order, stored([], { orderId: "o2", status: "confirmed", terms }));
    await tab.device.mirror.customers.put({ ...makeCustomer(), rev: 1 });
    const credit = await card("Over the credit limit");
    const other = await credit.findByText("Other open orders");
    const amount = formatMoney(order.totals.total, order.currency, "en-US");
    await vi.waitFor(() => expect(other.parentElement?.textContent).toBe(`Other open orders${amount}`));
  });

  it("PRICE-30 shows beside a discount what its salesperson may give this customer", async () => {
    await open("store_staff", stored(["DISCOUNT_LIMIT"], { status: "pending_approval" }));
    const { staff, customers } = tab.device.mirror;
    const ana = { id: "demo-ana", name: "Ana Ruiz", role: "salesperson" as const, active: true, zones: [] };
    await staff.put({ ...ana, discountLimit: 700, imageId: null, rev: 1 });
    await customers.put({ ...makeCustomer(), rev: 1 });
    const discount = await card("Discount above the limit");
    expect(await discount.findByText("Ana Ruiz may give this customer up to 7%")).toBeDefined();
    await customers.put({ ...makeCustomer({ discountRate: 1_200 }), rev: 2 });
    expect(await discount.findByText("Ana Ruiz may give this customer up to 12%")).toBeDefined();
  });

  it("tells a salesperson the reasons only", async () => {
    await open("salesperson", stored(["CLOCK_SKEW"]));
    expect(await screen.findByText("A date or the phone's clock looks wrong")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Accept as it is" })).toBeNull();
  });

  it("ORDER-73 asks the salesperson", async () => {
    await open("store_staff", stored(["CLOCK_SKEW"]));
    fireEvent.click(await screen.findByRole("button", { name: "Ask Ana Ruiz" }));
    fireEvent.change(await screen.findByLabelText("Your question"), { target: { value: "Still 24?" } });
    fireEvent.click(screen.getByRole("button", { name: "Send question" }));
    expect(await screen.findByText("Waits for an answer from Ana Ruiz")).toBeDefined();
    expect((await shown())?.stored).toMatchObject({ waitsFor: "rep", notes: [{ words: "Still 24?" }] });
  });

  it("ORDER-73 is answered by the salesperson", async () => {
    const question = { noteId: "n1", kind: "question", at: clock.now(), by: "eva", byName: "Eva", words: "Still 24?" };
    await open("salesperson", stored(["CLOCK_SKEW"], { waitsFor: "rep", notes: [question] }));
    expect(await screen.findByText("Eva asks")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Yes" }));
    await vi.waitFor(
      async () => expect((await shown())?.stored).toMatchObject({ waitsFor: "store", notes: [{}, { choice: "yes" }] }),
      { timeout: 15_000 },
    );
  });

  it("ORDER-74 answers a request to cancel", async () => {
    const request = { noteId: "n1", kind: "cancelRequest", at: clock.now(), by: "demo-ana", byName: "Ana", words: "" };
    const notes = [{ ...request, reasonCode: "CUSTOMER_ASKED" }];
    await open("store_staff", stored([], { status: "preparing", waitsFor: "store", notes }));
    expect(await screen.findByText("Ana asks to cancel this order")).toBeDefined();
    expect((await screen.findAllByText("Customer asked")).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole("button", { name: "Cancel order" }));
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ status: "cancelled" }), { timeout: 15_000 });
  });

  it("ORDER-76 leads to the order that waits longest, also once this one is decided", async () => {
    const since = (at: number) => [{ status: "needs_review" as const, at, by: "server", byName: "", reason: "" }];
    await open(
      "store_staff",
      stored(["CLOCK_SKEW"]),
      { ...stored(["CLOCK_SKEW"], { history: since(2_000) }), orderId: "o2" },
      { ...stored(["CLOCK_SKEW"], { history: since(1_000) }), orderId: "o3" },
      { ...stored(["CLOCK_SKEW"], { history: since(500), waitsFor: "rep" }), orderId: "o4" },
    );
    expect((await screen.findByRole("link", { name: "Next to review (3)" })).getAttribute("href")).toBe("/orders/o3");
    fireEvent.click(screen.getByRole("button", { name: "Accept as it is" }));
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ status: "confirmed" }), { timeout: 15_000 });
    expect(screen.getByRole("link", { name: "Next to review (3)" })).toBeDefined();
  });

  it("ORDER-89 adds a duplicate's lines to the order that stays before it is closed", async () => {
    const other = { ...stored([], { status: "confirmed" }), orderId: "o2", orderNo: "AN-A-26325-009-X" };
    await open("store_staff", stored(["DUPLICATE_SUSPECT"], { duplicateOf: "o2" }), other);
    const before = (await shown())?.order.lines.map(({ quantity }) => quantity);
    const both = await card("Another order is almost the same");
    fireEvent.click(await both.findByRole("button", { name: `Close ${shownNumber(other.orderNo)}` }));
    const asked = within(await screen.findByRole("dialog", { name: `Close ${shownNumber(other.orderNo)}` }));
    fireEvent.click(asked.getByRole("radio", { name: /^Add them to / }));
    fireEvent.click(asked.getByRole("button", { name: `Close ${shownNumber(other.orderNo)}` }));
    await vi.waitFor(
      async () => expect((await shown("o2"))?.stored).toMatchObject({ status: "cancelled", mergedInto: "o1" }),
      { timeout: 15_000 },
    );
    const after = (await shown())?.order.lines.map(({ quantity }) => quantity);
    expect(after).toEqual(before?.map((quantity) => quantity * 2));
    const entries = await tab.device.work.outbox.orderBy("seq").toArray();
    const [sum, merge] = entries;
    expect(merge?.dependsOn).toContain(sum?.key);
  });

  it("ORDER-80 shows a suspected duplicate beside its order, and closes either", async () => {
    const other = { ...stored([], { status: "confirmed" }), orderId: "o2", orderNo: "AN-A-26325-009-X" };
    await open("store_staff", stored(["DUPLICATE_SUSPECT"], { duplicateOf: "o2" }), other);
    const both = await card("Another order is almost the same");
    expect((await both.findByRole("link", { name: shownNumber(other.orderNo) })).getAttribute("href")).toBe(
      "/orders/o2",
    );
    expect(both.getByRole("button", { name: "Keep both" })).toBeDefined();
    fireEvent.click(both.getByRole("button", { name: `Close ${shownNumber(other.orderNo)}` }));
    const asked = within(await screen.findByRole("dialog", { name: `Close ${shownNumber(other.orderNo)}` }));
    fireEvent.click(asked.getByRole("button", { name: `Close ${shownNumber(other.orderNo)}` }));
    await vi.waitFor(
      async () => {
        expect((await shown("o2"))?.stored).toMatchObject({ status: "cancelled", mergedInto: "o1" });
        expect(await shown()).toMatchObject({ status: "confirmed", flags: [] });
      },
      { timeout: 15_000 },
    );
  });
});
