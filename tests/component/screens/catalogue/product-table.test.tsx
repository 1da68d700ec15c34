import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CATEGORY_FIELDS } from "#domain/category/category-fields.ts";
import { defaultsOf } from "#domain/records/record-table.ts";
import type { Device } from "#local/databases/device.ts";
import { ProductTableScreen } from "#screens/catalogue/product-list/table/ProductTableScreen.tsx";
import { buildCompany, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { catalogueOf } from "#tests/support/device.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

const PRODUCTS = [
  buildProduct("cola", {
    name: "Cola",
    sku: "C-1",
    categoryId: "drinks",
    prices: { general: 200_000, retail: 300_000 },
    floorPrice: 100_000,
  }),
  buildProduct("pan", { name: "Pan", sku: "P-1", categoryId: "food", prices: {} }),
];

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // The test document has no layout, so the list's height is set here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  device = { ...(await openOwnersDevice()), catalogue: catalogueOf(PRODUCTS) };
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.bulkPut([
    { ...buildPriceList("general"), rev: 1 },
    { ...buildPriceList("retail", { name: "Retail", isDefault: false }), rev: 1 },
  ]);
  await device.mirror.categories.bulkPut([
    { ...defaultsOf(CATEGORY_FIELDS), id: "drinks", companyId: "demo", name: "Drinks", rev: 1 },
    { ...defaultsOf(CATEGORY_FIELDS), id: "food", companyId: "demo", name: "Food", rev: 1 },
  ]);
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  await renderWithTexts(
    <MemoryRouter initialEntries={["/products/table"]}>
      <Ports give={[giveDevice(device)]}>
        <ProductTableScreen />
      </Ports>
    </MemoryRouter>,
  );
  await screen.findByRole("row", { name: /Cola/ });
  return userEvent.setup();
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const cell = (name: string, column: string) =>
  within(row(name)).getByRole("button", { name: new RegExp(`^${column}:`) });
const field = (column: string) => screen.getByRole<HTMLInputElement>("textbox", { name: column });

async function edits(): Promise<Record<string, Record<string, unknown>>> {
  const entries = await device.work.outbox.toArray();
  return Object.fromEntries(
    entries.flatMap(({ change }) =>
      change.kind === "saveRecord"
        ? [
            [
              change.edit.recordId,
              Object.fromEntries(Object.entries(change.edit.fields).map(([name, { to }]) => [name, to])),
            ],
          ]
        : [],
    ),
  );
}

describe("PROD-24 the table of products", () => {
  it("saves a typed price at Enter and goes on to the one below", async () => {
    const user = await open();
    await user.click(cell("Cola", "Price"));
    expect(field("Price").value).toBe("20.00");
    await user.keyboard("21.5{Enter}");
    expect(document.activeElement).toBe(cell("Pan", "Price"));
    expect(cell("Cola", "Price").textContent).toContain("$21.50");
    // Typing opens the cell with what is typed.
    await user.keyboard("7{Enter}");
    await waitFor(async () =>
      expect(await edits()).toEqual({ cola: { "prices.general": 215_000 }, pan: { "prices.general": 70_000 } }),
    );
    expect(await within(row("Cola")).findByText("Not live yet")).toBeTruthy();
  });

  it("walks with the arrows, saves at Tab, and drops what was typed at Escape", async () => {
    const user = await open();
    cell("Cola", "Name").focus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(document.activeElement).toBe(cell("Pan", "Code \\(SKU\\)"));
    await user.keyboard("P-2{Tab}");
    expect(document.activeElement).toBe(cell("Pan", "Category"));
    await user.keyboard("{ArrowLeft}{F2}XY{Escape}");
    expect(document.activeElement).toBe(cell("Pan", "Code \\(SKU\\)"));
    await waitFor(async () => expect(await edits()).toEqual({ pan: { sku: "P-2" } }));
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(document.activeElement).toBe(within(row("Cola")).getByRole("checkbox"));
  });

  it.each<[column: string, text: string, message: RegExp]>([
    ["Price", "-5", /Price: It cannot be below 0/],
    ["Price", "abc", /Price: This is not a number/],
    ["Price", "5", /Price: .*floor price/],
    ["Name", "x", /Name: At least 2 characters/],
  ])("refuses the %s %j beside the row and saves nothing", async (column, text, message) => {
    const user = await open();
    await user.click(cell("Cola", column));
    await user.keyboard(`${text}{Enter}`);
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(column));
    expect(field(column).getAttribute("aria-invalid")).toBe("true");
    // What was typed is kept when the cell is left, and goes at Escape.
    await user.click(cell("Pan", "Name"));
    expect(cell("Cola", column).textContent).toContain(text);
    await user.click(cell("Cola", column));
    await user.keyboard("{Escape}");
    expect(screen.queryByText(message)).toBeNull();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("refuses a code that another product has, however it is written", async () => {
    const taken = catalogueOf(PRODUCTS);
    const found = (await taken.getProducts(["cola"]))[0] ?? null;
    device = { ...device, catalogue: { ...taken, findByCode: async () => found } };
    const user = await open();
    await user.click(cell("Pan", "Code \\(SKU\\)"));
    await user.keyboard("c - 1{Enter}");
    expect(await screen.findByText(/Code \(SKU\): Another product already has this SKU/)).toBeTruthy();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("shows and changes the prices of the chosen list", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: /Prices: General/ }));
    await user.selectOptions(screen.getByLabelText("Prices shown"), "Retail");
    await user.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(cell("Cola", "Price").textContent).toContain("$30.00"));
    await user.click(cell("Cola", "Price"));
    await user.keyboard("31{Enter}");
    await waitFor(async () => expect(await edits()).toEqual({ cola: { "prices.retail": 310_000 } }));
  });

  it("chooses a category, and takes a product off sale with an undo", async () => {
    const user = await open();
    await user.click(cell("Cola", "Category"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Food");
    expect(document.activeElement).toBe(cell("Cola", "Category"));
    await user.click(within(row("Cola")).getByRole("switch"));
    expect(within(row("Cola")).getByRole("switch").getAttribute("aria-checked")).toBe("false");
    await waitFor(async () => expect(await edits()).toEqual({ cola: { categoryId: "food", active: false } }));
  });

  it("changes the prices of all that is listed by a percentage", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Select all 2" }));
    await screen.findByRole("heading", { name: "2 selected" });
    await user.click(screen.getByRole("button", { name: "Change" }));
    await user.type(await screen.findByLabelText("By percent", { selector: "input:not([type=radio])" }), "10");
    await user.click(await screen.findByRole("button", { name: "Change 1 product" }));
    await screen.findByText(/1 product is changed/);
    expect(await edits()).toEqual({ cola: { "prices.general": 220_000 } });
  });
});
