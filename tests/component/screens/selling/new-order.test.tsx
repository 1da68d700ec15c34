import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { changeLine } from "#commands/cart/change-line.ts";
import { setLine } from "#commands/cart/set-line.ts";
import type { SignatureRule } from "#domain/delivery/order-signature.ts";
import { NewOrderScreen } from "#screens/selling/new-order/NewOrderScreen.tsx";
import { createClock } from "#tests/support/clock.ts";
import { buildPriceList, buildProduct } from "#tests/support/build.ts";
import { catalogueOf, createPhone, openTab, PRODUCTS, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let tab: Tab;

beforeEach(async () => {
  // A phone in portrait: the cart is a sheet.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path: string) {
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <NewOrderScreen />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const cart = "/new-order?orderMode=true&customer=c1&view=cart";

async function fill() {
  await setLine(tab.device, { customerId: "c1", productId: "cola", quantity: 2 });
  await setLine(tab.device, { customerId: "c1", productId: "pan", quantity: 1 });
}

const storedLines = async () => (await tab.device.work.carts.get("c1"))?.lines ?? [];

describe("the cart", () => {
  it("contains what was added before the page was reopened", async () => {
    await fill();
    await open(cart);
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
  });

  it("saves a tap on plus at once, together with the total", async () => {
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    const [more] = within(dialog).getAllByRole("button", { name: /^More of/ });
    if (!more) throw new Error("no plus in the cart");
    await user.click(more);
    await user.click(more);
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(4));
  });

  it("says next to a quantity why it is not allowed, and keeps the old one", async () => {
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    const [number] = within(dialog).getAllByRole("button", { name: /Change the quantity/ });
    if (!number) throw new Error("no quantity in the cart");
    await user.click(number);
    await user.keyboard("1000");
    expect(await screen.findByText(/^Maximum 999 per line\./)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Set quantity" }).disabled).toBe(true);
    expect((await storedLines())[0]?.quantity).toBe(2);
  });

  it("suggests cases for too many units, and enters them", async () => {
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    const [number] = within(dialog).getAllByRole("button", { name: /Change the quantity/ });
    if (!number) throw new Error("no quantity in the cart");
    await user.click(number);
    await user.keyboard("1000");
    await user.click(await screen.findByRole("button", { name: "Use 42 cases of 24" }));
    await user.click(screen.getByRole("button", { name: "Set quantity" }));
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(1_008));
    expect(await within(dialog).findByText("42 cases of 24")).toBeDefined();
  });

  it("takes a quantity from the keyboard and sets it with Enter", async () => {
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    const [number] = within(dialog).getAllByRole("button", { name: /Change the quantity/ });
    if (!number) throw new Error("no quantity in the cart");
    await user.click(number);
    await user.keyboard("48{Enter}");
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(48));
  });
});

describe("[PRICE-30] the agreed discount", () => {
  it("is named in the cart and, while it is the order's, in the review", async () => {
    await tab.device.mirror.customers.update("c1", { discountRate: 800 });
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Agreed discount: 8%")).toBeDefined();
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Percent" }).value).toBe("8");
    await user.click(within(dialog).getByRole("button", { name: "Review order" }));
    expect(await screen.findByRole("button", { name: "Submit order" })).toBeDefined();
    expect(screen.getByText("Agreed discount: 8%")).toBeDefined();
    await changeCart(tab.device, { customerId: "c1", change: { discount: { kind: "percent", rate: 700 } } });
    await waitFor(() => expect(screen.queryByText("Agreed discount: 8%")).toBeNull());
  });
});

describe("[PRICE-37] the price beside a quantity", () => {
  it("is the one charged for it in the row, the pad, the sheet and the cart, with what more would bring", async () => {
    const breaks = { general: [{ fromQuantity: 12, unitPrice: 100_000 }] };
    const products = PRODUCTS.map((product) => (product.id === "cola" ? { ...product, breaks } : product));
    tab = { ...tab, device: { ...tab.device, catalogue: catalogueOf(products) } };
    // The test document has no layout, so the list's height is set here.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
    await setLine(tab.device, { customerId: "c1", productId: "cola", quantity: 4 });
    const user = await open("/new-order?orderMode=true&customer=c1");
    const row = await findRow("Product cola");
    expect(await within(row).findByText("8 more → $10.00 each")).toBeDefined();
    await user.click(within(row).getByRole("button", { name: /Change the quantity/ }));
    const pad = await screen.findByRole("dialog", { name: "Product cola" });
    await user.keyboard("12");
    expect(await within(pad).findByText("$10.00 each, $120.00 in all")).toBeDefined();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(within(row).getByText("$10.00")).toBeDefined());
    expect(within(row).queryByText(/more →/)).toBeNull();
    await user.click(within(row).getByRole("button", { name: "Details of Product cola" }));
    const sheet = await screen.findByRole("dialog", { name: "Product cola" });
    expect(await within(sheet).findAllByText("$10.00")).not.toEqual([]);
    await waitFor(async () => expect((await storedLines())[0]?.unitPrice).toBe(100_000));
  });
});

async function findRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest("li");
  if (row === null) throw new Error(`no row of ${name}`);
  return row;
}

describe("what an order begins with", () => {
  it("SELL-7 SELL-13 SELL-14 is what the customer buys, then the promotions and what is new, each with a list of its own", async () => {
    const offers = { isDefault: false, groupIds: ["cafes"], validFrom: "2026-11-10", validTo: "2026-11-30" };
    await tab.device.mirror.priceLists.put({ ...buildPriceList("offers", offers), rev: 1 });
    await tab.device.mirror.customers.update("c1", { groupId: "cafes" });
    const cheap = buildProduct("cheap", { prices: { general: 125_000, offers: 100_000 } });
    const fresh = buildProduct("fresh", { addedAt: tab.device.now() - 86_400_000 });
    tab = { ...tab, device: { ...tab.device, catalogue: catalogueOf([...PRODUCTS, cheap, fresh]) } };
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
    await sell(tab.device, "c1");
    const user = await open("/new-order?orderMode=true&customer=c1");
    const promotions = await screen.findByRole("region", { name: "Promotions" });
    expect(within(promotions).getByText("Promo until Nov 30")).toBeDefined();
    expect(within(promotions).getByText("$10.00")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "New" })).getByText("Product fresh")).toBeDefined();
    expect(screen.getByRole("region", { name: "In the last order" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "Promotions" }));
    const list = await screen.findByRole("list", { name: "Products" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
    expect(within(list).getByText("Product cheap")).toBeDefined();
  });
});

describe("[PRICE-36] a discount that cannot be taken", () => {
  it.each([
    ["Percent", "%", "150", "At most 100 %"],
    ["Percent", "%", "abc", "Type a number like 2.5"],
    ["Percent", "%", "-1", "Type a number like 2.5"],
    ["Percent", "%", "1,5", "Type a number like 2.5"],
    ["Amount", "Amount", "9999", /^At most \$/],
  ])("leads from the review back to the field: %s %s %s", async (label, kind, typed, problem) => {
    await fill();
    await changeCart(tab.device, { customerId: "c1", change: { discount: { kind: "percent", rate: 500 } } });
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: kind }));
    const field = within(dialog).getByRole("textbox", { name: label });
    await user.clear(field);
    await user.type(field, typed);
    expect(within(dialog).getByText(problem)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Review order" }));
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole("button", { name: "Submit order" })).toBeNull();
    await user.clear(field);
    await user.type(field, "1");
    await user.click(within(dialog).getByRole("button", { name: "Review order" }));
    expect(await screen.findByRole("button", { name: "Submit order" })).toBeDefined();
  });

  it("keeps its line open", async () => {
    await fill();
    const user = await open(cart);
    const [dialog] = await screen.findAllByRole("dialog");
    await user.click(within(dialog as HTMLElement).getByRole("button", { name: "Edit Product cola" }));
    const line = await screen.findByRole("dialog", { name: "Product cola" });
    await user.click(within(line).getByRole("radio", { name: "%" }));
    const field = within(line).getByRole("textbox", { name: "Percent" });
    await user.type(field, "150");
    await user.click(within(line).getByRole("button", { name: "Done" }));
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, "30");
    expect(await within(line).findByText(/^Above your limit of 5%/)).toBeDefined();
    await user.click(within(line).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Product cola" })).toBeNull());
  });
});

describe("[PRICE-31] a line below the floor price", () => {
  it("needs approval in the cart and in the review, and can be submitted", async () => {
    const products = PRODUCTS.map((product) => (product.id === "pan" ? { ...product, floorPrice: 125_100 } : product));
    tab = { ...tab, device: { ...tab.device, catalogue: catalogueOf(products) } };
    await fill();
    const user = await open(cart);
    const dialog = await screen.findByRole("dialog");
    const why = "Below the lowest allowed price: needs approval";
    const marked = await within(dialog).findByText(why);
    expect(marked.closest("li")?.textContent).toContain("Product pan");
    expect(within(dialog).getByText("1 line is below the lowest allowed price: needs approval.")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Review order" }));
    const submit = await screen.findByRole<HTMLButtonElement>("button", { name: "Send for approval" });
    expect(screen.getByText(why).closest("li")?.textContent).toContain("Product pan");
    expect(submit.disabled).toBe(false);
  });

  it("is like one whose discount is above the limit", async () => {
    await fill();
    const [line] = await storedLines();
    const change = { discount: { kind: "percent", rate: 501 } } as const;
    await changeLine(tab.device, { customerId: "c1", lineId: line?.lineId ?? "", change });
    await open(cart);
    const marked = await screen.findByText("Discount above your limit: needs approval");
    expect(marked.closest("li")?.textContent).toContain("Product cola");
  });
});

describe("the order bar", () => {
  it("updates contents and total at the tap, before they are written", async () => {
    // The test document has no layout, so the list's height is set here.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
    // Writing a line first loads its product, which never arrives here.
    tab = {
      ...tab,
      device: { ...tab.device, catalogue: { ...tab.device.catalogue, getProducts: () => new Promise(() => {}) } },
    };
    const user = await open("/new-order?orderMode=true&customer=c1");
    const [more] = await screen.findAllByRole("button", { name: /^More of/ });
    if (!more) throw new Error("nothing to sell");
    await user.click(more);
    await user.click(more);
    const bar = screen.getByRole("status", { name: "Order in progress" });
    expect(bar.textContent).toContain("1 line");
    expect(bar.textContent).toContain("$29.00");
    expect(await storedLines()).toEqual([]);
  });
});

describe("the review", () => {
  it("submits with one tap, shows the number, and says where the order really is", async () => {
    await fill();
    const user = await open("/new-order?orderMode=true&customer=c1&view=confirm");
    await user.click(await screen.findByRole("button", { name: "Submit order" }));
    const [row] = await waitFor(async () => {
      const rows = await tab.device.work.orders.toArray();
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(await screen.findByText(row?.order.orderNo ?? "no order")).toBeDefined();
    expect(await screen.findByText("Saved on this phone. It will be sent automatically.")).toBeDefined();

    await tab.flush();
    expect(await screen.findByText(/^In the store/)).toBeDefined();
  });

  it("waits for a quantity that is still being written: what is reviewed is what is submitted", async () => {
    await fill();
    const { catalogue } = tab.device;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const slow = {
      ...catalogue,
      getProducts: (ids: readonly string[]) => asked.then(() => catalogue.getProducts(ids)),
    };
    tab = { ...tab, device: { ...tab.device, catalogue: slow } };
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
    const user = await open("/new-order?orderMode=true&customer=c1");
    const [more] = await screen.findAllByRole("button", { name: /^More of/ });
    if (!more) throw new Error("nothing to sell");
    await user.click(more);
    await user.click(screen.getByRole("button", { name: "Cart" }));
    await user.click(await screen.findByRole("button", { name: "Review order" }));
    const submit = () => screen.findByRole<HTMLButtonElement>("button", { name: "Submit order" });
    expect((await submit()).disabled).toBe(true);
    answer();
    await waitFor(async () => expect((await submit()).disabled).toBe(false));
  });

  it("creates one order from two quick taps", async () => {
    await fill();
    const user = await open("/new-order?orderMode=true&customer=c1&view=confirm");
    await user.dblClick(await screen.findByRole("button", { name: "Submit order" }));
    await waitFor(async () => expect(await tab.device.work.orders.count()).toBe(1));
    expect(await tab.device.work.outbox.count()).toBe(1);
  });
});

describe("SELL-15 the signature at the review", () => {
  const rule = async (orderSignature: SignatureRule) => {
    const { mirror } = tab.device;
    const company = await mirror.company.toCollection().first();
    if (company === undefined) throw new Error("no company");
    await mirror.company.put({ ...company, settings: { ...company.settings, orderSignature } });
  };
  const submit = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole("button", { name: "Submit order" }));
  const placed = async () => (await tab.device.work.orders.toArray()).map(({ order }) => order);

  it("is not asked for unless the company wants it", async () => {
    await fill();
    await open("/new-order?orderMode=true&customer=c1&view=confirm");
    await screen.findByRole("button", { name: "Submit order" });
    expect(screen.queryByRole("region", { name: "Signature" })).toBeNull();
  });

  it("can be left out where it is optional", async () => {
    await rule("optional");
    await fill();
    const user = await open("/new-order?orderMode=true&customer=c1&view=confirm");
    const field = await screen.findByRole("region", { name: "Signature" });
    await user.type(within(field).getByLabelText("Name of who signs"), "Lupita");
    await submit(user);
    await waitFor(async () => expect(await placed()).toHaveLength(1));
    expect((await placed())[0]).not.toHaveProperty("signed");
  });

  it("holds the order where it is required, says so at the field, and takes a reason instead", async () => {
    await rule("required");
    await fill();
    const user = await open("/new-order?orderMode=true&customer=c1&view=confirm");
    await submit(user);
    expect(await screen.findByText("Sign here first, or say why nobody can.")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Nobody can sign" }));
    expect(await screen.findByText("Say why nobody can sign.")).toBeDefined();
    await submit(user);
    expect(await placed()).toEqual([]);
    expect(await screen.findByText("The customer has to sign first.")).toBeDefined();
    await user.type(screen.getByLabelText("Why not"), "Wet hands");
    expect(screen.queryByText("The customer has to sign first.")).toBeNull();
    await submit(user);
    await waitFor(async () => expect(await placed()).toHaveLength(1));
    expect((await placed())[0]?.signed).toEqual({ drawing: null, name: "", unsigned: "Wet hands" });
  });
});

describe("without a customer on this device", () => {
  it("says so and links to the choice", async () => {
    await open("/new-order?orderMode=true&customer=nobody");
    expect(await screen.findByText("This customer is not on this device")).toBeDefined();
    expect(screen.getByRole("link", { name: "Choose a customer" })).toBeDefined();
  });
});
