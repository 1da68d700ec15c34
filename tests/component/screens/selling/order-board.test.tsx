import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredOrder } from "#domain/order/order.ts";
import { WorkQueue } from "#screens/insights/home/WorkQueue.tsx";
import { OrderBoard } from "#screens/selling/orders/OrderBoard.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { getOrder } from "#local/queries/order/orders.ts";
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
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

async function putOrder(number: number, changes: Partial<StoredOrder>): Promise<void> {
  const order = makeOrder({ orderId: `o${number}` }, { number });
  await tab.device.mirror.orders.put(mirrored({ ...asStored(order, number, clock.now()), ...changes }));
}

async function show(content: React.ReactNode): Promise<void> {
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>{content}</Ports>
    </MemoryRouter>,
  );
}

const column = (name: string) => screen.findByRole("region", { name });
const statusOf = async (orderId: string) => (await getOrder(tab.device, orderId))?.status;

it("ORDER-51: home and board count the same, and each tile opens the list of its orders", async () => {
  await putOrder(1, { status: "confirmed" });
  await putOrder(2, { status: "pending_approval" });
  await putOrder(3, { status: "on_hold" });
  await putOrder(4, { status: "preparing" });
  await show(<WorkQueue />);
  const tile = await screen.findByRole("link", { name: /^Review/ });
  expect(tile.textContent).toMatch(/^Review2Oldest.*1 awaits approval$/);
  expect(tile.getAttribute("href")).toBe("/orders?view=list&tab=open&status=needs_review,pending_approval,on_hold");
  const shown = screen.getAllByRole("link").map((link) => /^(\D+)(\d)/.exec(link.textContent ?? "")?.slice(1));
  cleanup();
  await show(<OrderBoard />);
  await column("New");
  const counted = screen
    .getAllByRole("heading")
    .map((heading) => /^(\D+)(\d)/.exec(heading.textContent ?? "")?.slice(1));
  expect(counted).toEqual(shown);
  expect(counted).toEqual([
    ["New", "1"],
    ["Review", "2"],
    ["Prepare", "1"],
    ["Ready", "0"],
    ["Out", "0"],
  ]);
});

describe("ORDER-52: a card of an order that waits for a decision", () => {
  it("says why in words, and opens the order instead of confirming it", async () => {
    await putOrder(1, { status: "pending_approval", flags: ["OVER_CREDIT", "BELOW_MINIMUM"] });
    await show(<OrderBoard />);
    const card = await within(await column("Review")).findByRole("article");
    const reasons = within(card).getAllByRole("listitem");
    expect(reasons.map(({ textContent }) => textContent)).toEqual(["Over the credit limit", "Below the minimum order"]);
    expect(within(card).queryByRole("button")).toBeNull();
    expect(within(card).getByRole("link", { name: "Decide" }).getAttribute("href")).toBe("/orders/o1");
  });

  it("says why it is on hold", async () => {
    const reason = { at: clock.now(), by: "eva", byName: "Eva", reason: "Calls back", reasonCode: "STOCK" };
    await putOrder(1, { status: "on_hold", history: [{ status: "on_hold", ...reason }] });
    await show(<OrderBoard />);
    expect(await within(await column("Review")).findByText("Waiting for stock: Calls back")).toBeDefined();
  });
});

it("ORDER-53: after a failed delivery it is tried again, or goes back to stock, each with a reason", async () => {
  await putOrder(1, { status: "delivery_failed" });
  await putOrder(2, { status: "delivery_failed" });
  await show(<OrderBoard />);
  const out = await column("Out");
  const [first] = await within(out).findAllByRole("article");
  if (!first) throw new Error("no card");
  expect(
    within(first)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Try again", "Back to stock"]);
  fireEvent.click(within(first).getByRole("button", { name: "Try again" }));
  const sheet = await screen.findByRole("dialog", { name: "Try again" });
  fireEvent.change(within(sheet).getByRole("textbox"), { target: { value: "Open tomorrow" } });
  fireEvent.click(within(sheet).getByRole("button", { name: "Try again" }));
  await vi.waitFor(async () => expect(await statusOf("o1")).toBe("ready"));
});

it("ORDER-33: the store's own tablet says of no order that it is in the store", async () => {
  await putOrder(1, { status: "confirmed" });
  const view = await getOrder(tab.device, "o1");
  if (!view) throw new Error("no order");
  await show(
    <>
      <OrderRow view={view} />
      <OrderRow view={{ ...view, sync: "waiting" }} />
    </>,
  );
  expect(screen.queryByText("In the store")).toBeNull();
  expect(screen.getByText("On this phone")).toBeDefined();
});
