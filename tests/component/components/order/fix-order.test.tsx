import assert from "node:assert/strict";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownNumber } from "#components/order/shown-number.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import type { Order } from "#domain/order/order.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { FixOrder } from "#components/order/unsent/FixOrder.tsx";
import { WhyRefused } from "#components/order/unsent/WhyRefused.tsx";
import { UnsentOrderSheet } from "#components/order/unsent/UnsentOrderSheet.tsx";
import { orderKey, outboxEntry } from "#local/outbox/outbox-entry.ts";
import { readTickets } from "#local/cart/tickets.ts";
import { MORNING } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveAppActions, giveOpenUnsentEditor } from "#components/ports.ts";
import type { UnsentToEdit } from "#ports/unsent-editor.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let tab: Tab;
let server: FakeServer;
let order: Order;
let open: unknown;
const openSyncSheet = vi.fn();

beforeEach(async () => {
  // What the fields call today is the phone's own day.
  vi.useFakeTimers({ now: MORNING, toFake: ["Date"] });
  const clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  order = await sell(tab.device, "c1");
  await setLine(tab.device, { customerId: "c1", productId: "agua", quantity: 4 });
  open = await tab.device.work.carts.get("c1");
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // Whatever was fixed, the open cart is as it was.
  assert.deepEqual(await tab.device.work.carts.get("c1"), open);
  tab.kill();
});

/** The store refuses the order once for this reason. */
async function refused(reason: RefusalReason, field: string) {
  server.refusalOf = () => ({ reason, field });
  await tab.flush();
  server.refusalOf = () => null;
  await renderWithTexts(<Listed />);
  return userEvent.setup();
}

/** The order where it is listed, and the sheet that the app holds above it. */
function Listed() {
  const [edit, setEdit] = useState<UnsentToEdit | null>(null);
  return (
    <MemoryRouter>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions({ ...APP_ACTIONS, openSyncSheet }),
          giveOpenUnsentEditor(setEdit),
        ]}
      >
        <p>
          <WhyRefused orderId={order.orderId} otherwise="" />
        </p>
        <FixOrder orderId={order.orderId} />
        {edit !== null && <UnsentOrderSheet {...edit} onClose={() => setEdit(null)} />}
      </Ports>
    </MemoryRouter>
  );
}

function storedAs(stored: Order) {
  return mirrored({ ...asStored(stored, 1, MORNING), status: "confirmed" });
}

const waits = async () => (await tab.device.work.outbox.toArray()).every(({ state }) => state === "waiting");

async function save(user: ReturnType<typeof userEvent.setup>) {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Save and send" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

async function received() {
  await waitFor(async () => expect(await waits()).toBe(true));
  await tab.flush();
  return server.orders;
}

describe("ORDER-98 each reason has its fix, where the order is listed", () => {
  it("a quantity out of range is set in the sheet, at the line that was refused", async () => {
    const user = await refused("QTY_OUT_OF_RANGE", "lines.1.quantity");
    // The line by its name, not by its place.
    expect(await screen.findByText(`A quantity is out of range (${order.lines[1]?.name} · Quantity).`)).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Change the quantity" }));
    const sheet = await screen.findByRole("dialog", { name: `Edit ${shownNumber(order.orderNo)}` });
    const [first] = within(sheet).getAllByRole("textbox", { name: "Quantity" });
    if (first === undefined) throw new Error("no quantity to set");
    expect(first).toHaveProperty("value", "1");
    await user.clear(first);
    await user.type(first, "3");
    await save(user);
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo, lines: [{ quantity: 2 }, { quantity: 3 }] });
  });

  it("of a line without a price the others are sent, and it stays as a draft", async () => {
    const user = await refused("NO_PRICE", "lines.0.unitPrice");
    await user.click(await screen.findByRole("button", { name: "Send the good line, keep the rest" }));
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo, lines: [{ productId: "pan" }] });
    expect(await readTickets(tab.device.work)).toMatchObject([{ cart: { lines: [{ productId: "cola" }] } }]);
  });

  it("a line without a price gets today's", async () => {
    const user = await refused("NO_PRICE", "lines.0.unitPrice");
    await user.click(await screen.findByRole("button", { name: "Choose the price" }));
    await user.click(await screen.findByRole("button", { name: "Use today's prices" }));
    await save(user);
    expect(await received()).toHaveLength(1);
  });

  it("a customer that the store does not have is replaced by another", async () => {
    const user = await refused("NOT_FOUND", "customerId");
    expect(await screen.findByText("The store does not have this customer any more.")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Choose another customer" }));
    await user.click(await screen.findByRole("button", { name: /Tienda c2/ }));
    await save(user);
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo, customerId: "c2" });
  });

  it("anything else that is wrong in it opens the order", async () => {
    const user = await refused("SCHEMA_INVALID", "note");
    await user.click(await screen.findByRole("button", { name: "Put it right" }));
    expect(await screen.findByRole("dialog", { name: `Edit ${shownNumber(order.orderNo)}` })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit the order" })).toBeNull();
  });

  it.each([
    [
      "a day that is over becomes the next delivery day",
      "SCHEMA_INVALID",
      "promisedOn",
      "Promise the next delivery day",
      "The store cannot take this: Promised for.",
    ],
    [
      "amounts that differ are calculated again",
      "TOTALS_DIFFER",
      "totals.total",
      "Calculate again and send",
      "The store computes a different total.",
    ],
  ] as const)("%s", async (_, reason, field, fix, why) => {
    const user = await refused(reason, field);
    expect(await screen.findByText(why)).toBeDefined();
    await user.click(await screen.findByRole("button", { name: fix }));
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo, lines: order.lines });
  });

  it("ORDER-99 another order under its id leaves it a number of its own", async () => {
    await tab.device.mirror.orders.put(storedAs({ ...order, orderNo: "ZZ-A-26324-001-A" }));
    const user = await refused("ID_CONFLICT", "orderId");
    await user.click(await screen.findByRole("button", { name: "Send with a new number" }));
    const [sent] = await received();
    expect(sent?.orderNo).not.toBe(order.orderNo);
  });

  it("ORDER-99 until the store's copy has come nothing is given up and nothing is doubled", async () => {
    const user = await refused("ID_CONFLICT", "orderId");
    await user.click(await screen.findByRole("button", { name: "Send my changes" }));
    expect((await screen.findByRole("alert")).textContent).toContain("not on this phone yet");
    expect(screen.queryByRole("button", { name: "Keep the store's" })).toBeNull();
    expect(await tab.device.work.outbox.count()).toBe(1);
  });

  it("ORDER-99 the store's earlier version is kept in one tap", async () => {
    await tab.device.mirror.orders.put(storedAs(order));
    const user = await refused("ID_CONFLICT", "orderId");
    await screen.findByRole("button", { name: "Send my changes" });
    await user.click(screen.getByRole("button", { name: "Keep the store's" }));
    await waitFor(async () => expect(await tab.device.work.outbox.count()).toBe(0));
  });

  it("CUST-27 what its customer lacks is asked for alone, and the order follows", async () => {
    await tab.device.mirror.customers.update("c1", { phone: "", email: "" });
    const user = await refused("CUSTOMER_INCOMPLETE", "phone");
    expect(await screen.findByText("The customer lacks a detail (Phone).")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Add the missing detail" }));
    const form = within(await screen.findByRole("dialog", { name: "Add the missing detail" }));
    await user.click(form.getByRole("button", { name: "Save and send" }));
    expect(await waits()).toBe(false);
    await user.type(form.getByRole("textbox", { name: "E-mail" }), "ventas@tienda.mx");
    await user.click(form.getByRole("button", { name: "Save and send" }));
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo, lines: order.lines });
    // A salesperson edits no customer of the store: it is suggested.
    expect(await tab.device.work.outbox.toArray()).toMatchObject([{ change: { kind: "suggestCorrection" } }]);
  });

  /** The order waits for its customer, whom the store refused for this reason. */
  async function held(reason: RefusalReason) {
    const { outbox } = tab.device.work;
    const fields = { name: { from: "Tienda c1", to: "" } };
    const made = { changeId: "edit", noun: "customer", recordId: "c1", baseRev: 1, deletes: false } as const;
    const change = { kind: "saveRecord", edit: { ...made, fields, label: "", yielded: {} } } as const;
    const facts = { key: "c1:edit", owner: order.repId, change, lane: "customer/c1", dependsOn: [], seq: 99 };
    const lastProblem = { reason, field: "name", at: MORNING };
    await outbox.put({ ...outboxEntry({ ...facts, now: MORNING }), state: "parked", lastProblem });
    await outbox.update(orderKey(order.orderId), { dependsOn: ["c1:edit"] });
    await renderWithTexts(<Listed />);
    return userEvent.setup();
  }

  it("PARENT_BLOCKED opens what it waits for", async () => {
    const user = await held("NOT_FOUND");
    expect(await screen.findByText("Something it depends on is stuck. Solve that first.")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Open what holds it up" }));
    expect(openSyncSheet).toHaveBeenCalled();
  });

  it("PARENT_BLOCKED CUST-27 asks at the order for what the customer it waits for lacks", async () => {
    const user = await held("CUSTOMER_INCOMPLETE");
    expect(await screen.findByText("The customer lacks a detail (Name).")).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Add the missing detail" }));
    expect(await screen.findByRole("textbox", { name: /^Name/ })).toBeDefined();
  });

  it("PERMISSION_LOST says what to do, hands it over with its number, and it is sent once the store lets it", async () => {
    const user = await refused("PERMISSION_LOST", "repId");
    expect(await screen.findByText(/Share it with the store, which enters it/)).toBeDefined();
    const copy = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(await screen.findByRole("button", { name: "Share it with the store" }));
    await waitFor(() => expect(copy).toHaveBeenCalledWith(expect.stringContaining(order.orderNo)));
    await unparkEntry(tab.device, orderKey(order.orderId));
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo });
  });

  it.each([
    ["APP_TOO_OLD", "Update the app"],
    ["UNKNOWN", "Edit the order"],
  ] as const)("%s offers: %s, and it is sent again under its number", async (reason, fix) => {
    server.refusalOf = () => ({ reason, field: "" });
    for (let tried = 0; tried < 4; tried += 1) await tab.flush({ everything: true });
    await refused(reason, "");
    expect(await screen.findByRole("button", { name: fix })).toBeDefined();
    await unparkEntry(tab.device, orderKey(order.orderId));
    expect((await received())[0]).toMatchObject({ orderNo: order.orderNo });
  });
});
