import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyRun } from "#domain/delivery/run.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { WorkQueue } from "#screens/insights/home/WorkQueue.tsx";
import * as chime from "#screens/selling/orders/board/play-chime.ts";
import { OrderBoard } from "#screens/selling/orders/board/OrderBoard.tsx";
import { OrderHead } from "#screens/selling/order/OrderHead.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { getOrder } from "#local/queries/order/orders.ts";
import { APP_ACTIONS, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildCompany, buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored, noteArrived } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await noteArrived(tab.device.mirror, "orders");
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
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          givePreferences({ preferences: PREFERENCES, change: () => {} }),
        ]}
      >
        {content}
      </Ports>
    </MemoryRouter>,
  );
}

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
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
    const step = { at: clock.now(), by: "server", byName: "", reason: "OVER_CREDIT BELOW_MINIMUM" };
    await putOrder(1, {
      status: "pending_approval",
      flags: ["OVER_CREDIT", "BELOW_MINIMUM"],
      history: [{ status: "pending_approval", ...step }],
    });
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
      <OrderHead view={view} />
    </>,
  );
  expect(screen.queryByText("In the store")).toBeNull();
  expect(screen.getByText("On this phone")).toBeDefined();
});

it("ORDER-66 ORDER-70 a row says that less comes than was ordered, and warns of nothing that is settled", async () => {
  const { lines } = makeOrder();
  const short = { quantity: 1, reasonCode: null, words: "", how: "cut" as const };
  const cut = lines.map((line) => ({ ...line, quantity: 1, ordered: 2, short }));
  await putOrder(1, { status: "confirmed", flags: ["STOCK_SHORT"], lines: cut });
  await putOrder(2, { status: "cancelled", flags: ["OVERDUE"] });
  await putOrder(3, { status: "needs_review", flags: ["PRICE_CHANGED"] });
  const views = await Promise.all(["o1", "o2", "o3"].map((orderId) => getOrder(tab.device, orderId)));
  await show(views.map((view) => view && <OrderRow key={view.order.orderId} view={view} />));
  expect(screen.getAllByRole("link").map((row) => /Less than ordered/.test(row.textContent ?? ""))).toEqual([
    true,
    false,
    false,
  ]);
  expect(screen.getAllByRole("link").map((row) => /something to check/.test(row.textContent ?? ""))).toEqual([
    false,
    false,
    true,
  ]);
});

describe("ORDER-54: a card moves to the next stage", () => {
  const dataTransfer = { setData() {}, effectAllowed: "" };
  const cardIn = async (name: string) => within(await column(name)).findByRole("article");
  const placeOf = async (name: string) => {
    const area = (await column(name)).querySelector("[data-place]");
    if (!area) throw new Error("no place");
    return area;
  };
  /** Whether the browser would let it fall there. */
  function drag(card: HTMLElement, area: Element): boolean {
    fireEvent.dragStart(card, { dataTransfer });
    const isTaken = !fireEvent.dragOver(area);
    if (isTaken) fireEvent.drop(area);
    fireEvent.dragEnd(card);
    return isTaken;
  }

  it("when it is dragged there, and to no other", async () => {
    await putOrder(1, { status: "confirmed" });
    await show(<OrderBoard />);
    expect(drag(await cardIn("New"), await placeOf("Ready"))).toBe(false);
    expect(drag(await cardIn("New"), await placeOf("New"))).toBe(false);
    expect(drag(await cardIn("New"), await placeOf("Prepare"))).toBe(true);
    await vi.waitFor(async () => expect(await statusOf("o1")).toBe("preparing"));
    expect(await cardIn("Prepare")).toBeDefined();
  });

  it("but not instead of the pressed card, when the list moves under the mouse", async () => {
    await putOrder(1, { status: "confirmed" });
    await putOrder(2, { status: "confirmed" });
    await show(<OrderBoard />);
    const [first, second] = await within(await column("New")).findAllByRole("article");
    if (!first || !second) throw new Error("no cards");
    const start = () => fireEvent.dragStart(second, { dataTransfer });
    fireEvent.pointerDown(first);
    expect(start()).toBe(false);
    expect(fireEvent.dragOver(await placeOf("Prepare"))).toBe(true);
    fireEvent.pointerDown(second);
    expect(start()).toBe(true);
    expect(fireEvent.dragOver(await placeOf("Prepare"))).toBe(false);
    fireEvent.dragEnd(second);
  });

  it("is asked for a reason where the step needs one", async () => {
    await putOrder(1, { status: "confirmed" });
    await show(<OrderBoard />);
    expect(drag(await cardIn("New"), await placeOf("Review"))).toBe(true);
    expect(await screen.findByRole("dialog", { name: "Put on hold" })).toBeDefined();
    expect(await statusOf("o1")).toBe("confirmed");
  });

  it("ORDER-43 and opens the pick list of what is being prepared, rather than being ready", async () => {
    await putOrder(1, { status: "preparing" });
    await show(
      <>
        <OrderBoard />
        <Where />
      </>,
    );
    expect(drag(await cardIn("Prepare"), await placeOf("Ready"))).toBe(true);
    expect(await screen.findByText("/orders/o1?pick=o1")).toBeDefined();
    expect(await statusOf("o1")).toBe("preparing");
  });

  it("but not out of review, where it waits for a decision", async () => {
    await putOrder(1, { status: "pending_approval", flags: ["OVERDUE"] });
    await show(<OrderBoard />);
    expect(drag(await cardIn("Review"), await placeOf("New"))).toBe(false);
    expect(drag(await cardIn("Review"), await placeOf("Prepare"))).toBe(false);
  });

  it("by Shift and an arrow, with the focus", async () => {
    await putOrder(1, { status: "confirmed" });
    await show(<OrderBoard />);
    const link = within(await cardIn("New")).getByRole("link");
    link.focus();
    fireEvent.keyDown(link, { key: "ArrowRight" });
    expect(await statusOf("o1")).toBe("confirmed");
    fireEvent.keyDown(link, { key: "ArrowRight", shiftKey: true });
    const [moved] = within(await cardIn("Prepare")).getAllByRole("link");
    await vi.waitFor(() => expect(document.activeElement).toBe(moved));
    await vi.waitFor(async () => expect(await statusOf("o1")).toBe("preparing"));
  });

  it("by its button, but an order that the store does not have yet has none", async () => {
    const own = await sell(tab.device, "c1");
    await putOrder(2, { status: "ready" });
    await show(<OrderBoard />);
    expect(within(await cardIn("New")).queryByRole("button")).toBeNull();
    expect(await statusOf(own.orderId)).toBe("submitted");
    fireEvent.click(within(await cardIn("Ready")).getByRole("button", { name: "Send out" }));
    await vi.waitFor(async () => expect(await statusOf("o2")).toBe("out_for_delivery"));
  });
});

describe("ORDER-97 what is ready is put on a run from the board", () => {
  const dataTransfer = { setData() {}, effectAllowed: "" };
  const today = () => businessDayOf(clock.now(), "America/Mexico_City");
  const stopsOf = async (driver: string) =>
    (await readRuns(tab.device)).find(({ run }) => run.driverName === driver)?.run.stops;

  beforeEach(async () => {
    const { mirror, identity } = tab.device;
    await mirror.company.put({ ...buildCompany({ id: identity.companyId }), rev: 1 });
    const driver = { role: "delivery_personnel" as const, active: true, zones: [], rev: 1 };
    await mirror.staff.bulkPut([
      { id: "dario", name: "Darío Peña", ...driver },
      { id: "eva", name: "Eva Luna", ...driver },
    ]);
    const planned = { ...emptyRun("r1", identity.companyId), driverId: "dario", driverName: "Darío Peña", rev: 1 };
    await mirror.runs.put({ ...planned, day: addDays(today(), 1) });
    await mirror.runs.put({ ...planned, runId: "r2", driverName: "Started", day: today(), status: "started" });
    await mirror.runs.put({ ...planned, runId: "r3", driverName: "Next week", day: addDays(today(), 7) });
  });

  it("dragged to one of today or tomorrow that has not started, and its card says so", async () => {
    await putOrder(1, { status: "ready", fulfilment: "delivery" });
    await putOrder(2, { status: "confirmed", fulfilment: "delivery" });
    await putOrder(3, { status: "ready", fulfilment: "pickup" });
    await show(<OrderBoard />);
    const card = (name: string, place: number) => async () => {
      const found = (await within(await column(name)).findAllByRole("article"))[place];
      if (!found) throw new Error("no card");
      return found;
    };
    for (const other of [card("New", 0), card("Ready", 1)]) {
      fireEvent.dragStart(await other(), { dataTransfer });
      expect(screen.queryByRole("list", { name: "Runs to drop it on" })).toBeNull();
      fireEvent.dragEnd(await other());
    }
    fireEvent.dragStart(await card("Ready", 0)(), { dataTransfer });
    const targets = within(await screen.findByRole("list", { name: "Runs to drop it on" }));
    expect(targets.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Darío PeñaTomorrow · 0 stops",
      "New run",
    ]);
    const place = targets.getByText("Darío Peña").closest("[data-place]");
    if (!place) throw new Error("no place");
    expect(fireEvent.dragOver(place)).toBe(false);
    fireEvent.drop(place);
    expect(screen.queryByRole("list", { name: "Runs to drop it on" })).toBeNull();
    await vi.waitFor(async () => expect(await stopsOf("Darío Peña")).toMatchObject([{ orderIds: ["o1"] }]));
    await within(await card("Ready", 0)()).findByText("Darío Peña · Tomorrow");
  });

  it("or chosen and added, to a new run too: each customer's orders are one stop", async () => {
    for (const number of [1, 2]) await putOrder(number, { status: "ready", fulfilment: "delivery" });
    await putOrder(3, { status: "confirmed", fulfilment: "delivery" });
    await show(<OrderBoard />);
    await column("New");
    fireEvent.click(screen.getByRole("button", { name: "Choose several" }));
    for (const box of await screen.findAllByRole("checkbox")) fireEvent.click(box);
    fireEvent.click(await screen.findByRole("button", { name: "Add 2 to a run" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Which run does it go on?" }));
    expect(sheet.queryByText("Started")).toBeNull();
    fireEvent.click(sheet.getByRole("button", { name: "New run" }));
    const plan = within(await screen.findByRole("dialog", { name: "New run" }));
    fireEvent.change(plan.getByLabelText("Driver"), { target: { value: "eva" } });
    fireEvent.click(plan.getByRole("button", { name: "Plan the run" }));
    await vi.waitFor(async () => expect(await stopsOf("Eva Luna")).toMatchObject([{ orderIds: ["o1", "o2"] }]));
    await vi.waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  });
});

it("ORDER-28: a step shows at once, and is taken back where it is refused", async () => {
  await putOrder(1, { status: "confirmed" });
  await show(<OrderBoard />);
  const start = await within(await column("New")).findByRole("button", { name: "Start preparing" });
  await tab.device.mirror.orders.update("o1", { status: "cancelled" });
  fireEvent.click(start);
  expect(within(await column("Prepare")).getByRole("article")).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole("article")).toBeNull());
});

it("ORDER-54: several orders are chosen and prepared together", async () => {
  for (const number of [1, 2, 3]) await putOrder(number, { status: "confirmed" });
  await putOrder(4, { status: "ready" });
  await show(<OrderBoard />);
  await column("New");
  fireEvent.click(screen.getByRole("button", { name: "Choose several" }));
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes).toHaveLength(4);
  for (const box of boxes.slice(0, 2)) fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Start preparing 2" }));
  await vi.waitFor(async () => {
    const heading = within(await column("Prepare")).getByRole("heading");
    expect(heading.textContent).toBe("Prepare2");
  });
  expect(screen.queryByRole("checkbox")).toBeNull();
  for (const orderId of ["o1", "o2"]) await vi.waitFor(async () => expect(await statusOf(orderId)).toBe("preparing"));
  expect(await statusOf("o3")).toBe("confirmed");
});

it("ORDER-88 prints whatever is chosen, in the board's order", async () => {
  await putOrder(1, { status: "confirmed" });
  await putOrder(2, { status: "ready" });
  await show(<OrderBoard />);
  await column("New");
  fireEvent.click(screen.getByRole("button", { name: "Choose several" }));
  for (const box of (await screen.findAllByRole("checkbox")).toReversed()) fireEvent.click(box);
  expect(screen.getByRole("button", { name: "Pick 1 order" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Print 2 orders" }));
  expect(await screen.findByRole("dialog", { name: / · 2 orders$/ })).toBeDefined();
});

it("ORDER-31 every open order stands in the column of its stage, each with its number and the oldest's age; a new one sounds", async () => {
  const played = vi.spyOn(chime, "playChime").mockReturnValue();
  const statuses = ["submitted", "needs_review", "pending_approval", "on_hold", "preparing", "ready"] as const;
  for (const [index, status] of statuses.entries()) await putOrder(index + 1, { status });
  await putOrder(7, { status: "out_for_delivery" });
  await putOrder(8, { status: "delivery_failed" });
  await putOrder(9, { status: "delivered" });
  await show(<OrderBoard />);
  const headings = async () => {
    const columns = await Promise.all(["New", "Review", "Prepare", "Ready", "Out"].map(column));
    return columns.map((each) => within(each).getByRole("heading").textContent);
  };
  await column("New");
  expect(await headings()).toEqual(["New1", "Review3", "Prepare1", "Ready1", "Out2"]);
  expect(within(await column("Review")).getByText(/^Oldest/)).toBeDefined();
  expect(played).not.toHaveBeenCalled();
  await putOrder(10, { status: "confirmed" });
  await vi.waitFor(async () => expect((await headings())[0]).toBe("New2"));
  await vi.waitFor(() => expect(played).toHaveBeenCalledOnce());
});

it("ORDER-54: the sound on new orders stays switched off", async () => {
  await show(<OrderBoard />);
  const button = async () => screen.findByRole("button", { name: "Sound on new orders" });
  expect((await button()).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(await button());
  cleanup();
  await show(<OrderBoard />);
  expect((await button()).getAttribute("aria-pressed")).toBe("false");
  localStorage.clear();
});
