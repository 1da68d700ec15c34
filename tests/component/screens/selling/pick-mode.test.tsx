import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unbroken } from "#i18n/unbroken.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { Toasts } from "#app/shell/Toasts.tsx";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
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
  ["l1", "7501000000011", "Agua", 24],
  ["l2", "7501000000028", "Cola", 6],
  ["l3", "7501000000035", "Jugo", 10],
  ["l4", "7501000000042", "Leche", 2],
] as const;

function stored(orderId: string, changes: Partial<StoredOrder> = {}): StoredOrder {
  const lines = LINES.map(([lineId, sku, name, quantity]) =>
    makeLine({ lineId, productId: `p-${lineId}`, sku, name, nameEs: name, quantity, unitsPerCase: 12 }),
  );
  const number = Number(orderId.slice(1));
  return {
    ...asStored(makeOrder({ orderId, lines }, { number }), number, clock.now()),
    status: "preparing",
    ...changes,
  };
}

const put = (order: StoredOrder, rev = 1) => tab.device.mirror.orders.put(mirrored(order, rev));

async function open(path: string): Promise<void> {
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <Routes>
          <Route path="/orders/:orderId" element={<OrderScreen />} />
          <Route path="/orders" element={<p>The list of orders</p>} />
        </Routes>
        <Toasts />
      </Ports>
    </MemoryRouter>,
  );
}

/** As a scanner types: a key each 20 ms, then Enter, however slow this machine is. Whether nothing else gets the Enter. */
function scan(code: string): boolean {
  const at = performance.now();
  let isTaken = false;
  for (const [place, key] of [...Array.from(code), "Enter"].entries()) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: at + place * 20 });
    fireEvent(document.body, event);
    isTaken = event.defaultPrevented;
  }
  return isTaken;
}

const line = (name: string) => screen.findByRole("region", { name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
async function short(found: string, reason: string): Promise<void> {
  fireEvent.click(await button("Short"));
  const sheet = await screen.findByRole("dialog");
  fireEvent.change(within(sheet).getByLabelText("Found"), { target: { value: found } });
  fireEvent.click(within(sheet).getByRole("radio", { name: reason }));
  fireEvent.click(within(sheet).getByRole("button", { name: "Save" }));
}

describe("ORDER-55: picking an order", () => {
  it("goes line by line, by tap and by scanner, with shorts, to a summary and to ready", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    expect((await line("Agua")).textContent).toContain("24");
    fireEvent.click(await button("Picked 24"));
    await line("Cola");
    await short("4", "Damaged");
    await line("Jugo");
    scan("7501000000035");
    await line("Leche");
    await short("0", "Missing");
    const summary = await line("Summary");
    expect(within(summary).getByRole("heading").textContent).toBe("2 lines are short");
    const shorts = within(summary).getAllByRole("listitem");
    expect(shorts.map(({ textContent }) => textContent?.split(" · ")[0])).toEqual([
      "Cola4 of 6Damaged",
      "Leche0 of 2Missing",
    ]);
    fireEvent.click(await button("Finish: ready"));
    await vi.waitFor(async () => expect((await getOrder(tab.device, "o1"))?.status).toBe("ready"));
    const after = await getOrder(tab.device, "o1");
    expect(after?.order.lines.map(({ quantity }) => quantity)).toEqual([24, 4, 10, 0]);
  });

  it("goes on where it was after a reload, without signal", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    await line("Agua");
    scan("7501000000028");
    await screen.findByText("1 of 4 lines", { exact: false });
    cleanup();
    await open("/orders/o1?pick=o1");
    await line("Agua");
    fireEvent.click(await button("Picked 24"));
    await line("Jugo");
    expect(await tab.device.work.outbox.count()).toBe(2);
  });

  it("says what a code is that is on no order, or picked already, and ticks nothing", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    await line("Agua");
    scan("4006381333931");
    await screen.findByText("4006381333931 is on none of these orders.");
    scan("7501000000011");
    await line("Cola");
    scan("7501000000011");
    await screen.findByText("Agua is picked already.");
    expect(await tab.device.work.outbox.count()).toBe(1);
  });

  it("ORDER-96: ticks a line of another order with each scan of the same product, however fast they come", async () => {
    await put(stored("o1"));
    await put(stored("o2"));
    await open("/orders/o1?pick=o1,o2");
    await line("Agua");
    scan("7501000000011");
    scan("7501000000011");
    scan("7501000000028");
    await screen.findByText("3 of 8 lines", { exact: false });
    const lines = await Promise.all(["o1", "o2"].map((orderId) => getOrder(tab.device, orderId)));
    expect(lines.map((each) => Object.keys(each?.stored?.picking?.lines ?? {}).toSorted())).toEqual([
      ["l1", "l2"],
      ["l1"],
    ]);
  });

  it("ORDER-96: answers a scan while it asks how much was found: nothing is ticked or pressed", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    await line("Agua");
    fireEvent.click(await button("Short"));
    await screen.findByRole("dialog");
    expect(scan("7501000000028")).toBe(true);
    await screen.findByText("Not picked: finish this line, then scan again.");
    expect(await tab.device.work.outbox.count()).toBe(0);
  });

  it("shows what somebody else picks meanwhile, and leaves it out", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    await line("Agua");
    const picked = { quantity: 24, reasonCode: null, words: "", byName: "Omar Gil" };
    const picking = { by: "omar", byName: "Omar Gil", at: clock.now(), lines: { l1: picked } };
    await put(stored("o1", { picking }), 2);
    await line("Cola");
    const all = screen.getByRole("region", { name: "All lines" });
    expect(within(all).getByText("Omar Gil")).toBeDefined();
    fireEvent.click(within(all).getByRole("button", { name: /Agua/ }));
    expect((await line("Agua")).textContent).toContain("Picked by Omar Gil");
  });

  it("asks for less than was ordered, and a reason", async () => {
    await put(stored("o1"));
    await open("/orders/o1?pick=o1");
    await line("Agua");
    fireEvent.click(await button("Short"));
    const sheet = await screen.findByRole("dialog");
    const save = within(sheet).getByRole("button", { name: "Save" });
    expect(save).toHaveProperty("disabled", true);
    fireEvent.click(within(sheet).getByRole("radio", { name: "Expired" }));
    expect(save).toHaveProperty("disabled", false);
    fireEvent.change(within(sheet).getByLabelText("Found"), { target: { value: "24" } });
    expect(save).toHaveProperty("disabled", true);
    expect(within(sheet).getByText("Less than 24, or none.")).toBeDefined();
  });

  it("takes several orders as one list, and says for whom each line is", async () => {
    await put(stored("o1"));
    await put(stored("o2"));
    await open("/orders/o1?pick=o1,o2");
    expect(await screen.findByRole("heading", { name: "Pick 2 orders" })).toBeDefined();
    for (let count = 0; count < 8; count += 1) {
      const before = await screen.findByText(`${count} of 8 lines`, { exact: false });
      expect(before).toBeDefined();
      expect((await screen.findByText(/^For /)).textContent).toMatch(new RegExp(`${unbroken("AN-A ")}[12]`));
      fireEvent.click(await button(/^Picked \d+$/));
      await screen.findByText(`${count + 1} of 8 lines`, { exact: false });
    }
    expect(await screen.findByText("Everything was found")).toBeDefined();
    fireEvent.click(await button("Finish: ready"));
    await screen.findByText("The list of orders");
    for (const orderId of ["o1", "o2"]) expect((await getOrder(tab.device, orderId))?.status).toBe("ready");
  });

  it("has nothing to do once the order is ready", async () => {
    await put(stored("o1", { status: "ready" }));
    await open("/orders/o1?pick=o1");
    expect(await screen.findByText("Nothing to pick")).toBeDefined();
  });
});

it("ORDER-81 ORDER-83 puts in what is alike where the company allows it, and tells the customer", async () => {
  const zero = buildProduct("zero", {
    name: "Cola Zero",
    nameEs: "",
    categoryId: "soda",
    prices: { general: 130_000 },
  });
  const item = { product: zero, stock: { ...makeStock({ productId: "zero", onHand: 9 }), rev: 1 } };
  tab.device.catalogue.search = async () => ({ items: [item], total: 1 });
  tab.device.catalogue.getProducts = async () => [item];
  const order = stored("o1");
  const lines = order.lines.map((each) => ({ ...each, categoryId: "soda" }));
  await put({ ...order, lines: lines.slice(1, 2) });
  await open("/orders/o1?pick=o1");
  await line("Cola");
  await short("4", "Damaged");
  const sheet = within(await screen.findByRole("dialog", { name: "Put something else in?" }));
  const putIn = await sheet.findByRole("button", { name: "Put in 2" });
  expect(putIn).toHaveProperty("disabled", true);
  fireEvent.click(sheet.getByRole("checkbox", { name: /or the customer agreed/ }));
  fireEvent.click(putIn);
  expect((await line("Cola Zero")).textContent).toContain("Instead of Cola");
  fireEvent.click(await button("Picked 2"));
  const summary = within(await line("Summary"));
  expect(summary.getByText("2 Cola Zero instead")).toBeDefined();
  expect(summary.queryByRole("button", { name: "Put something else in" })).toBeNull();
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  fireEvent.click(await summary.findByRole("button", { name: /^Tell / }));
  await vi.waitFor(() => expect(written).toHaveBeenCalled());
  expect(written.mock.calls[0]?.[0]).toContain("Cola: 4 of 6, instead 2 Cola Zero");
  fireEvent.click(await button("Finish: ready"));
  await vi.waitFor(async () => expect((await getOrder(tab.device, "o1"))?.status).toBe("ready"));
  const after = await getOrder(tab.device, "o1");
  expect(after?.order.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Cola", 4],
    ["Cola Zero", 2],
  ]);
});

it("ORDER-81 asks for nothing else where there is nothing alike", async () => {
  await put(stored("o1"));
  await open("/orders/o1?pick=o1");
  await line("Agua");
  await short("4", "Damaged");
  await line("Cola");
  expect(screen.queryByRole("dialog")).toBeNull();
});
