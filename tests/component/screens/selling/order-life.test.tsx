import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shownNumber } from "#components/order/shown-number.ts";
import { changeOrder } from "#commands/order/change-order.ts";
import type { OrderRevision, StoredOrder } from "#domain/order/order.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts, startTestTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity, buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeCompany, makeLine, makeOrder, makeStock } from "#tests/support/sales.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"], fullName: "Eva Cruz" });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await tab.device.mirror.company.put({ ...makeCompany(), rev: 1 });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

const LINES = [
  makeLine({ lineId: "l1", name: "Water", nameEs: "Agua", quantity: 24 }),
  makeLine({ lineId: "l2", productId: "p2", name: "Cola", nameEs: "Refresco", quantity: 6 }),
];

function stored(changes: Partial<StoredOrder> = {}): StoredOrder {
  return { ...asStored(makeOrder({ orderId: "o1", lines: LINES }), 1, clock.now()), status: "confirmed", ...changes };
}

async function open(order: StoredOrder): Promise<void> {
  await tab.device.mirror.orders.put(mirrored(order));
  await renderWithTexts(page());
}

function page(orderId = "o1") {
  return (
    <MemoryRouter initialEntries={[`/orders/${orderId}`]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <Routes>
          <Route path="/orders/:orderId" element={<OrderScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>
  );
}

const part = (name: string) => screen.findByRole("region", { name });

const REVISION: OrderRevision = {
  revision: 1,
  at: 1_700_000_000_000,
  by: "ana",
  byName: "Ana Ruiz",
  kind: "edited",
  reasonCode: null,
  words: "The customer called",
  differences: [
    { field: "lines.0.quantity", captured: 24, charged: 20 },
    { field: "lines.1.discount", captured: null, charged: { kind: "percent", rate: 500 } },
    { field: "lines.1.note", captured: "", charged: "Cold" },
  ],
};

it("ORDER-87 an order is ready without picking once somebody agreed that every line counts as found in full", async () => {
  await open(stored({ status: "preparing" }));
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("button", { name: "Ready without picking" }));
  const asked = within(await screen.findByRole("dialog", { name: "Ready without picking?" }));
  expect(asked.getByText(/^All 2 lines count as found in full/)).toBeDefined();
  expect((await getOrder(tab.device, "o1"))?.status).toBe("preparing");
  fireEvent.click(asked.getByRole("button", { name: "Mark ready" }));
  await vi.waitFor(async () => expect((await getOrder(tab.device, "o1"))?.status).toBe("ready"));
});

describe("ORDER-40 an order's page", () => {
  it("ORDER-44 tells why a line is not what was ordered, and leads to the order that brings the rest", async () => {
    const short = { quantity: 4, reasonCode: "DAMAGED", words: "", how: "backorder" } as const;
    const changes = { l1: { quantity: 20, ordered: 24, short }, l2: { quantity: 0, ordered: 6 } };
    const lines = stored().lines.map((line) => ({ ...line, ...(line.lineId === "l1" ? changes.l1 : changes.l2) }));
    const rest = { ...stored({ backorderOf: "o1" }), orderId: "o2", orderNo: "MG-A-26325-001-K/2" };
    await tab.device.mirror.orders.put(mirrored(rest));
    await open(stored({ lines, backorderIds: ["o2"], status: "ready" }));
    const section = within(await part("Lines"));
    expect(section.getByText("Ordered 24, now 20")).toBeDefined();
    expect(await section.findByText("4 missing, comes with a separate order · Damaged")).toBeDefined();
    expect(section.getByText("Ordered 6, now 0")).toBeDefined();
    expect(section.getByText("Taken off the order")).toBeDefined();
    const there = await screen.findByRole("link", {
      name: `The rest comes with another order · ${shownNumber(rest.orderNo)}`,
    });
    expect(there.getAttribute("href")).toBe("/orders/o2");
    cleanup();
    await renderWithTexts(page("o2"));
    const back = await screen.findByRole("link", { name: /^This is the rest of an earlier order/ });
    expect(back.getAttribute("href")).toBe("/orders/o1");
  });

  it("lists what was changed, by whom and why, in words", async () => {
    await open(stored({ revision: 1, revisions: [REVISION] }));
    const section = within(await part("Changes"));
    expect(section.getByText("The customer called")).toBeDefined();
    expect(section.getByText("by Ana Ruiz", { exact: false })).toBeDefined();
    expect(section.getByText("Quantity: 24 → 20")).toBeDefined();
    expect(section.getByText("Discount: None → 5%")).toBeDefined();
    expect(section.getByText("Note: None → Cold")).toBeDefined();
  });

  it("is in Spanish where that is the language", async () => {
    await tab.device.mirror.orders.put(mirrored(stored({ revision: 1, revisions: [REVISION] })));
    await startTestTexts("es");
    render(page());
    const section = within(await part("Cambios"));
    expect(section.getByText("Cantidad: 24 → 20")).toBeDefined();
    expect(section.getByText("Agua")).toBeDefined();
    expect(await part("Conversación")).toBeDefined();
  });
});

describe("ORDER-42 the conversation about an order", () => {
  it("takes a note without signal and shows it as waiting", async () => {
    const note = { noteId: "n1", kind: "note", at: clock.now(), by: "ana", byName: "Ana Ruiz", words: "Call first" };
    await open(stored({ notes: [note], status: "preparing" }));
    const section = within(await part("Conversation"));
    expect(section.getByText("Call first")).toBeDefined();
    fireEvent.change(await section.findByLabelText("Write a note"), { target: { value: " Ring twice " } });
    fireEvent.click(section.getByRole("button", { name: "Send note" }));
    const written = (await section.findByText("Ring twice", { selector: "span" })).closest("li");
    expect(written?.textContent).toContain("Eva Cruz");
    expect(written?.textContent).toContain("Waits for a connection");
    expect(section.getByText("Call first").closest("li")?.textContent).not.toContain("Waits");
  });

  it("shows a note once when the store's copy arrives before its answer", async () => {
    await open(stored());
    const section = within(await part("Conversation"));
    fireEvent.change(await section.findByLabelText("Write a note"), { target: { value: "Ring twice" } });
    fireEvent.click(section.getByRole("button", { name: "Send note" }));
    await section.findByText("Ring twice", { selector: "span" });
    const [waiting] = (await getOrder(tab.device, "o1"))?.waiting ?? [];
    const note = { noteId: waiting ?? "", kind: "note", at: 1, by: "eva", byName: "Eva Cruz", words: "Ring twice" };
    await tab.device.mirror.orders.put(mirrored(stored({ notes: [note], steps: { [note.noteId]: "x" } }), 2));
    expect((await getOrder(tab.device, "o1"))?.stored?.notes).toHaveLength(1);
  });
});

describe("ORDER-41 an edit before preparing", () => {
  async function edit(quantity: string): Promise<void> {
    fireEvent.click(await screen.findByRole("button", { name: "Edit order" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Edit order" }));
    fireEvent.change(await within(sheet.getByRole("group", { name: "Water" })).findByLabelText("Quantity"), {
      target: { value: quantity },
    });
  }
  const save = () => screen.getByRole("button", { name: "Save changes" });
  const steps = async () => (await tab.device.work.outbox.toArray()).map(({ change }) => change);

  it("shows the amounts anew before it is saved, and the change at once as waiting", async () => {
    await open(stored());
    await edit("10");
    const sheet = within(screen.getByRole("dialog"));
    fireEvent.click(sheet.getByRole("button", { name: "Take Cola off the order" }));
    expect(save()).toHaveProperty("disabled", true);
    fireEvent.click(sheet.getByRole("radio", { name: "Customer asked" }));
    fireEvent.change(sheet.getByLabelText("Details"), { target: { value: "Called" } });
    expect((await sheet.findAllByText("$125.00")).length).toBeGreaterThan(0);
    fireEvent.click(save());
    expect(await within(await part("Lines")).findByText("Ordered 24, now 10")).toBeDefined();
    expect(within(await part("Changes")).getByText("Quantity: 6 → 0")).toBeDefined();
    expect(await steps()).toMatchObject([
      {
        step: {
          kind: "revise",
          reasonCode: "CUSTOMER_ASKED",
          words: "Called",
          lines: [
            { lineId: "l1", quantity: { from: 24, to: 10 } },
            { lineId: "l2", quantity: { from: 6, to: 0 } },
          ],
        },
      },
    ]);
  });

  it("is not saved in a quantity that is not possible, nor where nothing would be left", async () => {
    await open(stored());
    await edit("1000");
    await vi.waitFor(() => expect(save()).toHaveProperty("disabled", true));
    fireEvent.change(screen.getAllByLabelText("Quantity")[0] ?? save(), { target: { value: "0" } });
    fireEvent.click(screen.getByRole("button", { name: "Take Cola off the order" }));
    expect(await screen.findByText("Nothing would be left on the order. Cancel it instead.")).toBeDefined();
    expect(save()).toHaveProperty("disabled", true);
  });

  it("ORDER-84 adds products and discounts, and says where somebody has to approve them", async () => {
    const zero = buildProduct("zero", { name: "Cola Zero", nameEs: "", prices: { general: 130_000 } });
    const item = { product: zero, stock: { ...makeStock({ productId: "zero", onHand: 9 }), rev: 1 } };
    tab.device.catalogue.search = async () => ({ items: [item], total: 1 });
    tab.device.catalogue.getProducts = async () => [item];
    await open(stored());
    fireEvent.click(await screen.findByRole("button", { name: "Edit order" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Edit order" }));
    fireEvent.click(sheet.getByRole("button", { name: "Add a product" }));
    fireEvent.click(await within(await screen.findByRole("dialog", { name: "Add a product" })).findByText("Cola Zero"));
    const group = within(await sheet.findByRole("group", { name: "Cola Zero" }));
    fireEvent.change(group.getByLabelText("Quantity"), { target: { value: "3" } });
    fireEvent.click(group.getByRole("button", { name: "Discount and note" }));
    fireEvent.click(group.getByRole("radio", { name: "%" }));
    fireEvent.change(group.getByLabelText("Percent"), { target: { value: "5" } });
    const ofOrder = within(sheet.getByRole("group", { name: "Order discount" }));
    fireEvent.click(ofOrder.getByRole("radio", { name: "%" }));
    fireEvent.change(sheet.getAllByLabelText("Percent").at(-1) ?? save(), { target: { value: "60" } });
    expect(await sheet.findByText(/the order waits for an approval/)).toBeDefined();
    fireEvent.click(sheet.getByRole("radio", { name: "Customer asked" }));
    fireEvent.click(save());
    await vi.waitFor(async () => expect(await steps()).toHaveLength(1));
    expect(await steps()).toMatchObject([
      {
        step: {
          lines: [],
          added: [{ productId: "zero", quantity: 3, discount: { kind: "percent", rate: 500 } }],
          discount: { from: null, to: { kind: "percent", rate: 6_000 } },
          reasonCode: "CUSTOMER_ASKED",
        },
      },
    ]);
    expect(await within(await part("Changes")).findByText("Discount: None → 60%")).toBeDefined();
  });

  it("is not offered once the order is prepared", async () => {
    await open(stored({ status: "preparing" }));
    await part("Lines");
    expect(screen.queryByRole("button", { name: "Edit order" })).toBeNull();
  });

  it.each([
    ["Apply mine again", [[{ lineId: "l1", quantity: { from: 20, to: 10 } }]], 0],
    ["Keep theirs", [], 1],
  ] as const)("shows both values of one that was refused: %s", async (choice, lines, removed) => {
    await open(stored());
    await edit("10");
    fireEvent.click(screen.getByRole("radio", { name: "Customer asked" }));
    await vi.waitFor(() => expect(save()).toHaveProperty("disabled", false));
    fireEvent.click(save());
    await vi.waitFor(async () => expect(await steps()).toHaveLength(1));
    const conflict = { field: "lines.0.quantity", mine: 10, theirs: 20, theirName: "Ana Ruiz", theirAt: 1 };
    const lastProblem = { reason: "FIELD_CONFLICT", field: conflict.field, at: 1 } as const;
    await tab.device.work.outbox.toCollection().modify({ state: "parked", lastProblem, conflicts: [conflict] });
    const notice = within(await screen.findByRole("alert"));
    expect(notice.getByText("Yours: 10")).toBeDefined();
    expect(notice.getByText("Theirs: 20")).toBeDefined();
    expect(notice.getByText("Ana Ruiz has changed the same", { exact: false })).toBeDefined();
    fireEvent.click(notice.getByRole("button", { name: choice }));
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    const sent = (await steps()).map((change) =>
      "step" in change && "lines" in change.step ? change.step.lines : null,
    );
    expect(sent).toEqual(lines);
    expect(await tab.device.work.removed.count()).toBe(removed);
  });
});

it("STOCK-16 suggests what could be delivered instead of what is missing, and adds it with one tap", async () => {
  const zero = buildProduct("zero", {
    name: "Cola Zero",
    nameEs: "",
    categoryId: "soda",
    prices: { general: 130_000 },
  });
  const stock = { ...makeStock({ productId: "zero", onHand: 9 }), rev: 1 };
  const item = { product: zero, stock };
  tab.device.catalogue.search = async () => ({ items: [item], total: 1 });
  tab.device.catalogue.getProducts = async () => [item];
  const short = { quantity: 4, reasonCode: null, words: "", how: "cut" as const };
  const [water, cola] = stored().lines;
  const lines = [water, cola].flatMap((line) => line ?? []);
  const cut = lines.map((line) => (line.lineId === "l2" ? { ...line, categoryId: "soda", quantity: 2, short } : line));
  await open(stored({ lines: cut }));
  fireEvent.click(await screen.findByRole("button", { name: /^Add 4 Cola Zero · \$13\.00$/ }, { timeout: 15_000 }));
  await vi.waitFor(async () => expect(await tab.device.work.outbox.count()).toBe(1));
  const [entry] = await tab.device.work.outbox.toArray();
  expect(entry?.change).toMatchObject({
    step: { kind: "revise", lines: [], added: [{ productId: "zero", quantity: 4 }] },
  });
  cleanup();
  await tab.device.work.outbox.clear();
  await open(stored({ lines: cut, status: "preparing" }));
  await part("Lines");
  expect(screen.queryByRole("button", { name: /Cola Zero/ })).toBeNull();
});

it("OFFLINE-10 discarding a refused step says that the order stays", async () => {
  await open(stored());
  await changeOrder(tab.device, "o1", { kind: "note", words: "Call first" });
  const lastProblem = { reason: "PERMISSION_LOST", field: "", at: 1 } as const;
  await tab.device.work.outbox.toCollection().modify({ state: "parked", lastProblem });
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Discard this change?" }));
  expect(sheet.getByText("The order stays as the store has it", { exact: false })).toBeDefined();
  expect(sheet.getByRole("button", { name: "Discard change" })).toBeDefined();
});

describe("ORDER-45 an order that waits for a decision", () => {
  const differences = [
    { field: "lines.0.unitPrice", captured: 124_000, charged: 125_000 },
    { field: "totals.total", captured: 1, charged: 2 },
  ];

  it("can be charged at the captured prices, and says who decided what", async () => {
    await open(stored({ status: "needs_review", flags: ["PRICE_CHANGED"], differences }));
    expect(await screen.findByText("A price has changed since it was captured")).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Keep captured prices" }));
    const decided = within(await part("Decided"));
    expect(decided.getByText("Captured prices kept")).toBeDefined();
    expect(decided.getByText("by Eva Cruz", { exact: false })).toBeDefined();
    expect(screen.queryByText("The store looks at")).toBeNull();
    expect(within(await part("Changes")).getByText("Price: $12.50 → $12.40")).toBeDefined();
  });

  it("warns no more when it is confirmed, but says who accepted it", async () => {
    await open(stored({ status: "needs_review", flags: ["LATE_CAPTURE"] }));
    fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
    const decided = within(await part("Decided"));
    expect(decided.getByText("Arrived long after it was taken")).toBeDefined();
    expect(decided.getByText("Accepted")).toBeDefined();
    expect(screen.queryByText("The store looks at")).toBeNull();
    expect(screen.queryByRole("button", { name: "Keep captured prices" })).toBeNull();
  });
});
