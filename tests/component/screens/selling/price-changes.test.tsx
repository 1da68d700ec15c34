import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import { NewOrderScreen } from "#screens/selling/new-order/NewOrderScreen.tsx";
import { buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab, type Tab } from "#tests/support/device.ts";
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
  for (const productId of ["cola", "agua", "pan"])
    await setLine(tab.device, { customerId: "c1", productId, quantity: 4 });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

/** The cart screen after the price of cola went up and that of agua down. */
async function openAfterChanges(view: string) {
  const changed = [
    buildProduct("cola", { prices: { general: 150_000 } }),
    buildProduct("agua", { prices: { general: 100_000 } }),
    buildProduct("pan"),
  ];
  const device = { ...tab.device, catalogue: catalogueOf(changed) };
  await renderWithTexts(
    <MemoryRouter initialEntries={[`/new-order?orderMode=true&customer=c1&view=${view}`]}>
      <Ports give={[giveDevice(device), giveAppActions(APP_ACTIONS)]}>
        <NewOrderScreen />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const prices = async () => (await tab.device.work.carts.get("c1"))?.lines.map(({ unitPrice }) => unitPrice);

describe("the price change sheet", () => {
  it("PRICE-25 shows only the changed lines, with old price, new price and effect, and changes nothing on its own", async () => {
    await openAfterChanges("changes");
    const sheet = await screen.findByRole("dialog", { name: "2 lines have changed" });
    expect(within(sheet).getAllByRole("listitem")).toHaveLength(2);
    expect(within(sheet).getByText("$12.50 → $15.00")).toBeDefined();
    expect(within(sheet).getByText("$12.50 → $10.00")).toBeDefined();
    expect(within(sheet).getByText("+$10.00")).toBeDefined();
    expect(within(sheet).getByText("$174.00 → $174.00")).toBeDefined();
    expect(await prices()).toEqual([125_000, 125_000, 125_000]);
  });

  it("re-prices as answered, and closes", async () => {
    const user = await openAfterChanges("changes");
    const sheet = await screen.findByRole("dialog");
    const [cola] = within(sheet).getAllByRole("radio", { name: "Keep" });
    if (!cola) throw new Error("nothing can be kept");
    await user.click(cola);
    expect(within(sheet).getByText("$174.00 → $162.40")).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Apply" }));
    await waitFor(async () => expect(await prices()).toEqual([125_000, 100_000, 125_000]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("answers for all lines at once", async () => {
    const user = await openAfterChanges("changes");
    const sheet = await screen.findByRole("dialog");
    await user.click(within(sheet).getByRole("button", { name: "Keep all" }));
    await user.click(within(sheet).getByRole("button", { name: "Apply" }));
    await waitFor(async () => expect((await tab.device.work.carts.get("c1"))?.kept).toBeDefined());
    expect(await prices()).toEqual([125_000, 125_000, 125_000]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("appears between the cart and its review", async () => {
    const user = await openAfterChanges("cart");
    const cart = await screen.findByRole("dialog", { name: /^Cart/ });
    await within(cart).findByText("2 lines changed since they were put into the cart");
    await user.click(within(cart).getByRole("button", { name: "Review order" }));
    expect(await screen.findByRole("dialog", { name: "2 lines have changed" })).toBeDefined();
  });

  it("blocks an order that was reviewed before the change", async () => {
    await openAfterChanges("confirm");
    await screen.findByText("2 lines changed since they were put into the cart");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit order" }).disabled).toBe(true);
  });
});

describe("changed company taxes with an open cart", () => {
  it("PRICE-28 shows the old and new total, blocks the order until acknowledged, and not after that", async () => {
    const company = await tab.device.mirror.company.get("demo");
    if (company === undefined) throw new Error("the device has no company");
    const { settings } = company;
    await tab.device.mirror.company.put({
      ...company,
      rev: company.rev + 1,
      settings: { ...settings, version: settings.version + 1, pricesIncludeTax: !settings.pricesIncludeTax },
    });
    const device = { ...tab.device, catalogue: catalogueOf(["cola", "agua", "pan"].map((id) => buildProduct(id))) };
    await renderWithTexts(
      <MemoryRouter initialEntries={["/new-order?orderMode=true&customer=c1&view=confirm"]}>
        <Ports give={[giveDevice(device), giveAppActions(APP_ACTIONS)]}>
          <NewOrderScreen />
        </Ports>
      </MemoryRouter>,
    );
    expect(await screen.findByText("The company’s taxes changed: $174.00 → $150.00")).toBeDefined();
    const submit = screen.getByRole("button", { name: "Submit order" });
    expect(submit).toHaveProperty("disabled", true);
    await userEvent.setup().click(screen.getByRole("button", { name: "Understood" }));
    await waitFor(() => expect(screen.queryByText(/taxes changed/)).toBeNull());
    expect(screen.getByRole("button", { name: "Submit order" })).toHaveProperty("disabled", false);
  });
});
