import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "#app/shell/Toasts.tsx";
import { changeCart } from "#commands/cart/change-cart.ts";
import { CounterScreen } from "#screens/selling/counter/CounterScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let tab: Tab;

beforeEach(async () => {
  // A tablet: the cart stays beside the products.
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  const clock = createClock();
  const identity = buildIdentity("ana", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const company = await tab.device.mirror.company.toCollection().first();
  if (company === undefined) throw new Error("no company");
  const settings = { ...company.settings, walkInCustomerId: "c1" };
  await tab.device.mirror.company.put({ ...company, settings });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path = "/counter") {
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <CounterScreen />
        <Toasts />
      </Ports>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await screen.findByRole("heading", { name: "Counter" });
  return user;
}

async function scan(id: string) {
  const [item] = await tab.device.catalogue.getProducts([id]);
  typeCode(item?.product.sku ?? "");
}

function typeCode(code: string) {
  for (const key of [...Array.from(code), "Enter"]) {
    window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }
}

const lines = async () => (await tab.device.work.carts.get("c1"))?.lines ?? [];
const chargeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Charge/ });
const sold = async () => (await tab.device.work.orders.toArray()).map(({ order }) => order);

describe("COUNTER-6 the till", () => {
  it("sells five scanned items in two taps", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    for (const id of ["cola", "cola", "pan", "agua", "cola"]) await scan(id);
    await waitFor(async () => expect((await lines()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5));
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.click(chargeButton());
    await user.click(await screen.findByRole("button", { name: /^Exactly/ }));
    const done = await screen.findByRole("dialog", { name: "Sold" });
    const [order] = await sold();
    expect(order).toMatchObject({ source: "counter", totals: { pieces: 5 }, sale: { method: "cash", change: 0 } });
    expect(within(done).getByText(order?.orderNo ?? "")).toBeTruthy();
    // The next scan begins the next sale.
    await scan("pan");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("COUNTER-19 says above the lines what was scanned last, and on a phone in a toast", async () => {
    await open();
    await screen.findAllByRole("button", { name: /^Add / });
    const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    const toast = () => document.querySelector("[data-sonner-toast]")?.textContent;
    for (const times of [1, 2]) {
      await scan("cola");
      await waitFor(() => expect(said()).toContainEqual(expect.stringMatching(new RegExp(`^.*[Cc]ola.*: ${times}$`))));
    }
    expect(toast()).toBeUndefined();
    await waitFor(async () => expect((await lines())[0]?.quantity).toBe(2));
    cleanup();
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(toast()).toMatch(/[Cc]ola.*: 3$/));
    await waitFor(async () => expect((await lines())[0]?.quantity).toBe(3));
  });

  it("COUNTER-11 sells by keys alone: plus, F9 and Enter", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await user.keyboard("+");
    await waitFor(async () => expect((await lines())[0]?.quantity).toBe(2));
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.keyboard("{F9}");
    const sheet = await screen.findByRole("dialog");
    await user.type(within(sheet).getByRole("textbox", { name: /Another amount/ }), "100{Enter}");
    await screen.findByRole("dialog", { name: "Sold" });
    const [order] = await sold();
    expect(order?.sale).toMatchObject({ tendered: 10_000, change: 10_000 - (order?.totals.total ?? 0) });
  });

  it("COUNTER-11 F9 charges what the keys just before it added, and Charge does not go grey meanwhile", async () => {
    await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    // Keys this close to a scan belong to it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    fireEvent.keyDown(document.body, { key: "+" });
    expect(chargeButton().disabled).toBe(false);
    fireEvent.keyDown(document.body, { key: "F9" });
    const sheet = await screen.findByRole("dialog");
    expect((await lines())[0]?.quantity).toBe(2);
    within(sheet)
      .getByRole("button", { name: /^Exactly/ })
      .click();
    await screen.findByRole("dialog", { name: "Sold" });
    expect((await sold())[0]?.lines).toMatchObject([{ quantity: 2 }]);
  });

  it("COUNTER-10 does not charge above the limit, and says so beside it", async () => {
    await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await changeCart(tab.device, { customerId: "c1", change: { discount: { kind: "percent", rate: 2_000 } } });
    await waitFor(() => expect(chargeButton().disabled).toBe(true));
    expect(screen.getByText(/Above your limit of 10/)).toBeTruthy();
  });

  it("COUNTER-9 parks a sale under a name and takes it up again", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.click(screen.getByRole("button", { name: "Park" }));
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Red shirt{Enter}");
    await waitFor(async () => expect(await lines()).toEqual([]));
    const parked = await screen.findByRole("button", { name: "Parked sales: 1" });
    expect(parked.textContent).toBe("1");
    await user.click(parked);
    await user.click(await screen.findByRole("button", { name: /^Red shirt/ }));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
  });

  it("COUNTER-9 shows what each parked sale comes to: what the cart said when it was put aside", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    for (const [id, name] of [
      ["cola", "Red shirt"],
      ["pan", "Lupe"],
    ] as const) {
      await scan(id);
      await scan(id);
      await waitFor(async () => expect(await lines()).toMatchObject([{ quantity: 2 }]));
      await waitFor(() => expect(chargeButton().disabled).toBe(false));
      const total = /[\d.,]+$/.exec(chargeButton().textContent)?.[0] ?? "";
      expect(total).not.toBe("");
      await user.click(screen.getByRole("button", { name: "Park" }));
      await user.type(await screen.findByRole("textbox", { name: /^Name/ }), `${name}{Enter}`);
      await waitFor(async () => expect(await lines()).toEqual([]));
      await user.click(await screen.findByRole("button", { name: /^Parked sales: / }));
      const row = await screen.findByRole("button", { name: new RegExp(`^${name}`) });
      expect(row.textContent).toContain(total);
      await user.keyboard("{Escape}");
    }
  });

  it("offers nothing on account to the walk-in customer", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.click(chargeButton());
    await screen.findByRole("radio", { name: "Card" });
    expect(screen.queryByRole("radio", { name: "On account" })).toBeNull();
  });

  it("COUNTER-13 shows what was charged to another customer until the next sale begins", async () => {
    const user = await open("/counter?customer=c2");
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.click(chargeButton());
    await user.click(await screen.findByRole("radio", { name: "On account" }));
    await user.click(screen.getByRole("button", { name: /on account$/ }));
    await waitFor(async () => expect(await sold()).toMatchObject([{ customerId: "c2" }]));
    // The next sale is the walk-in customer's again.
    await screen.findByRole("heading", { level: 2, name: "Tienda c1", hidden: true });
    expect(screen.getByRole("dialog", { name: "Sold" })).toBeTruthy();
    await scan("pan");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("COUNTER-7 a scan at the moment another customer's sale is charged belongs to the next sale", async () => {
    const user = await open("/counter?customer=c2");
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    const [pan] = await tab.device.catalogue.getProducts(["pan"]);
    const watcher = new MutationObserver(() => {
      if (screen.queryByRole("dialog", { name: "Sold" }) === null) return;
      watcher.disconnect();
      typeCode(pan?.product.sku ?? "");
    });
    await user.click(chargeButton());
    await user.click(await screen.findByRole("radio", { name: "On account" }));
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole("button", { name: /on account$/ }));
    await waitFor(async () => expect(await lines()).toMatchObject([{ productId: "pan", quantity: 1 }]));
    expect(await tab.device.work.carts.get("c2")).toBeUndefined();
  });

  it("COUNTER-7 a scan right after choosing another customer is theirs, and one that is still being looked up", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    const [pan] = await tab.device.catalogue.getProducts(["pan"]);
    await scan("cola");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    let find = () => {};
    const gate = new Promise<void>((resolve) => {
      find = resolve;
    });
    const findNow = tab.device.catalogue.findByCode.bind(tab.device.catalogue);
    const slow = vi.spyOn(tab.device.catalogue, "findByCode");
    slow.mockImplementationOnce(((code: string) => gate.then(() => findNow(code))) as never);
    await scan("agua");
    await user.click(screen.getByRole("button", { name: "Change customer" }));
    const picker = await screen.findByRole("dialog");
    const regular = await within(picker).findByRole("button", { name: /Tienda c2/ });
    const watcher = new MutationObserver(() => {
      if (screen.queryByRole("dialog") !== null) return;
      watcher.disconnect();
      typeCode(pan?.product.sku ?? "");
      find();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.click(regular);
    await screen.findByRole("heading", { level: 2, name: "Tienda c2" });
    await vi.waitFor(async () => {
      const cart = await tab.device.work.carts.get("c2");
      expect(cart?.lines.map(({ productId }) => productId).toSorted()).toEqual(["agua", "cola", "pan"]);
    }, 15_000);
    expect(await lines()).toEqual([]);
  });

  it("COUNTER-7 says that a scan was not taken while the sale is being charged", async () => {
    const user = await open();
    await screen.findAllByRole("button", { name: /^Add / });
    await scan("cola");
    await waitFor(() => expect(chargeButton().disabled).toBe(false));
    await user.click(chargeButton());
    (await screen.findByRole("button", { name: /^Exactly/ })).focus();
    await scan("pan");
    expect(await screen.findByText(/^Not added/)).toBeTruthy();
    expect(await sold()).toEqual([]);
  });

  it("COUNTER-7 adds what was scanned while the sale was being read", async () => {
    let begin = () => {};
    const gate = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const read = tab.device.work.carts.get.bind(tab.device.work.carts);
    const slow = vi.spyOn(tab.device.work.carts, "get");
    slow.mockImplementation(((id: string) => gate.then(() => read(id))) as never);
    await open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole("button", { name: "Park" })).toBeNull();
    await scan("cola");
    slow.mockRestore();
    begin();
    await waitFor(async () => expect(await lines()).toMatchObject([{ quantity: 1 }]));
  });

  it("asks whose sale it is where the company names no customer", async () => {
    const company = await tab.device.mirror.company.toCollection().first();
    if (company === undefined) throw new Error("no company");
    const { walkInCustomerId: _, ...settings } = company.settings;
    await tab.device.mirror.company.put({ ...company, settings });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Choose the customer" }));
    const sheet = await screen.findByRole("dialog");
    await user.click((await within(sheet).findAllByRole("listitem"))[0]?.querySelector("button") ?? sheet);
    expect(await screen.findAllByRole("button", { name: /^Add / })).not.toEqual([]);
  });
});
