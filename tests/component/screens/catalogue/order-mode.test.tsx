import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProductsScreen } from "#screens/catalogue/product-list/ProductsScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // The test document has no layout, so the list's height is set here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
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
      <Ports give={[giveDevice(tab.device)]}>
        <ProductsScreen />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function findPlus() {
  const [plus] = await screen.findAllByRole("button", { name: /^More of/ });
  if (!plus) throw new Error("nothing to sell");
  return plus;
}

const storedLines = async () => (await tab.device.work.carts.get("c1"))?.lines ?? [];
const bar = () => screen.getByRole("status", { name: "Order in progress" });

describe("the products during an order", () => {
  it("updates the total at the tap, before the line is written", async () => {
    // Writing a line first loads its product, which never arrives here.
    const catalogue = { ...tab.device.catalogue, getProducts: () => new Promise<never>(() => {}) };
    tab = { ...tab, device: { ...tab.device, catalogue } };
    const user = await open("/products?orderMode=true&customer=c1");
    await user.click(await findPlus());
    await user.click(await findPlus());
    expect(bar().textContent).toContain("1 line");
    expect(bar().textContent).toContain("$29.00");
    expect(await storedLines()).toEqual([]);
  });

  it("counts a quantity from the pad at once and saves it in the customer's cart", async () => {
    const user = await open("/products?orderMode=true&customer=c1");
    await user.click(await findPlus());
    await user.click(await screen.findByRole("button", { name: /Change the quantity/ }));
    await user.keyboard("48{Enter}");
    expect(bar().textContent).toContain("$696.00");
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(48));
  });

  function scan(code: string) {
    for (const key of [...Array.from(code), "Enter"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }

  it("COUNTER-7 adds one to the cart for each scanned code, however fast they come", async () => {
    const [product] = await tab.device.catalogue.getProducts(["cola"]);
    await open("/products?orderMode=true&customer=c1");
    await findPlus();
    for (let scans = 0; scans < 5; scans += 1) scan(product?.product.sku ?? "");
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(5));
  });

  it("COUNTER-7 asks which product an unknown code is and sells it; the list stays", async () => {
    const user = await open("/products?orderMode=true&customer=c1");
    const listed = (await screen.findAllByRole("listitem")).length;
    scan("7509999999999");
    const sheet = await screen.findByRole("dialog", { name: "Which product is it?" });
    expect(sheet.textContent).toContain("7509999999999");
    const [choice] = await within(sheet).findAllByRole("listitem");
    await user.click(within(choice ?? sheet).getByRole("button"));
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getAllByRole("listitem")).toHaveLength(listed);
    expect(await tab.device.work.outbox.count()).toBe(0);
  });

  it("COUNTER-7 an owner's choice gets the code", async () => {
    const { identity } = tab.device;
    tab = {
      ...tab,
      device: { ...tab.device, identity: { ...identity, role: "company_owner", roles: ["company_owner"] } },
    };
    const user = await open("/products?orderMode=true&customer=c1");
    await findPlus();
    scan("7509999999999");
    const sheet = await screen.findByRole("dialog", { name: "Add to which product?" });
    const [choice] = await within(sheet).findAllByRole("listitem");
    await user.click(within(choice ?? sheet).getByRole("button"));
    await waitFor(async () => expect(await tab.device.work.outbox.count()).toBe(1));
    const [entry] = await tab.device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({
      edit: { noun: "product", fields: { barcodes: { to: expect.arrayContaining(["7509999999999"]) } } },
    });
    scan("7509999999999");
    await waitFor(async () => expect((await storedLines())[0]?.quantity).toBe(2));
  });

  it("shows nothing to tap and no bar outside order mode", async () => {
    await open("/products");
    await screen.findByRole("list", { name: "Products" });
    expect(screen.queryByRole("button", { name: /^More of/ })).toBeNull();
    expect(screen.queryByRole("status", { name: "Order in progress" })).toBeNull();
  });

  it("links from the bar to the customer choice if there is no customer", async () => {
    await open("/products?orderMode=true");
    expect((await screen.findByRole("link", { name: "Customer" })).getAttribute("href")).toContain(
      "/new-order?orderMode=true",
    );
  });
});
