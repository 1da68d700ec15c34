import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveRecord } from "#commands/records/save-record.ts";
import { draftOfProduct } from "#domain/product/product-draft.ts";
import { PRODUCT_DEFAULTS } from "#domain/product/product.ts";
import { FEEDS } from "#domain/sync/feed.ts";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { ProductEditScreen } from "#screens/catalogue/product-edit/ProductEditScreen.tsx";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { noteArrived } from "#tests/support/mirror.ts";
import { ONLINE } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveImages, giveSyncStatus } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  device = await openOwnersDevice();
  await noteArrived(device.mirror, ...FEEDS);
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList("general"), rev: 1 });
  await device.mirror.categories.put({
    id: "drinks",
    companyId: "demo",
    name: "Drinks",
    nameEs: "Bebidas",
    parentId: null,
    position: 1,
    hue: 1,
    active: true,
    rev: 1,
  });
});

afterEach(() => {
  cleanup();
  closeDevice(device);
});

function Where() {
  return <output aria-label="where">{useLocation().pathname}</output>;
}

const images = { read: async () => null, save: async () => refuse({ code: "storageFull" } as const) };

async function open() {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[giveImages(images), giveSyncStatus(ONLINE)]}>
        <MemoryRouter initialEntries={["/products/new"]}>
          <Where />
          <Routes>
            <Route path="/products/new" element={<ProductEditScreen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </Ports>
    </Ports>,
  );
  await field("Name");
  await act(async () => {});
  return userEvent.setup();
}

const field = (label: string | RegExp) =>
  screen.findByLabelText(label, { selector: "input:not([type=radio]), textarea, select" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function fill(label: string | RegExp, value: string): Promise<HTMLElement> {
  const input = await field(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
  return input;
}

async function fillWhole(sku = "SV-1", name = "Salsa verde"): Promise<void> {
  await fill("Name", name);
  await fill("Code (SKU)", sku);
  await fill("Category", "drinks");
  await fill(/^Base price/, "23.50");
}

const isSaved = () => waitFor(() => expect(screen.getByLabelText("where").textContent).toMatch(/^\/products\/(?!new)/));

/** The message next to a field. */
function messageOf(input: HTMLElement): string {
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

it("SCREEN-7 the form of a new product waits for the price lists of a device that still fills", async () => {
  await device.mirror.feeds.clear();
  await device.mirror.priceLists.clear();
  const opened = open();
  await screen.findByRole("status", { name: "Loading" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByLabelText("Name")).toBeNull();
  await device.mirror.priceLists.put({ ...buildPriceList("general"), rev: 1 });
  await noteArrived(device.mirror, "company", "priceLists", "categories");
  await opened;
  expect(await field(/^Base price/)).toBeDefined();
});

const BAD: [label: string | RegExp, typed: string, message: string][] = [
  ["Name", "", "Required"],
  ["Name", "x", "At least 2 characters"],
  ["Name", "x".repeat(121), "At most 120 characters"],
  ["Spanish name", "x".repeat(121), "At most 120 characters"],
  ["Code (SKU)", " ", "Required"],
  ["Code (SKU)", "x".repeat(41), "At most 40 characters"],
  ["Code (SKU)", "A\u200bB", "It has characters that cannot be seen"],
  ["Category", "", "Required"],
  ["Brand", "x".repeat(81), "At most 80 characters"],
  ["Barcodes", "12345670\n12345670", "12345670 appears twice"],
  ["Barcodes", "1".repeat(41), "At most 40 characters"],
  ["Unit", " ", "Required"],
  ["Unit", "x".repeat(17), "At most 16 characters"],
  ["Units per case", "0", "At least 1"],
  ["Units per case", "10001", "At most 10,000"],
  ["Units per case", "", "Required"],
  ["Minimum quantity", "0", "At least 1"],
  ["Maximum per order", "0", "At least 1"],
  [/^Base price/, "", "Required"],
  [/^Base price/, "-5", "It cannot be below 0"],
  [/^Floor price/, "99", "It is above the base price"],
  [/^Safety stock/, "-1", "It cannot be below 0"],
  [/^Safety stock/, "1.5", "Enter a whole number"],
  [/^Safety stock/, "2000000000", "At most 1,000,000,000"],
];

describe("/products/new", () => {
  it("PROD-23 asks for name, code, category and price, and shows the rest when asked or wrong", async () => {
    await open();
    const labels = () => [...document.querySelectorAll("form label")].map((label) => label.textContent);
    expect(labels()).toEqual(["Name", "Code (SKU)", "Category", expect.stringContaining("Base price")]);
    const more = screen.getByRole("button", { name: "More details" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    const unit = await fill("Unit", "");
    await userEvent.click(more);
    expect(unit.isConnected).toBe(true);
    await fill("Unit", "box");
    await userEvent.click(more);
    expect(labels()).toHaveLength(4);
    await fillWhole();
    await press("Save product");
    await isSaved();
  });

  it("shows next to each field what is wrong, focuses it and saves nothing", { timeout: 90_000 }, async () => {
    await open();
    await press("More details");
    await fillWhole();
    for (const [label, typed, message] of BAD) {
      const former = (await field(label)) as HTMLInputElement;
      const { value } = former;
      const input = await fill(label, typed);
      await press("Save product");
      const named = `${label}, ${JSON.stringify(typed)}`;
      await waitFor(() => expect([named, messageOf(input)]).toEqual([named, expect.stringContaining(message)]));
      await waitFor(() => expect([named, document.activeElement]).toEqual([named, input]));
      const isInvalid = input.getAttribute("aria-invalid");
      expect([named, isInvalid, await device.work.outbox.count()]).toEqual([named, "true", 0]);
      await fill(label, value);
      await waitFor(() => expect(input.getAttribute("aria-invalid")).toBeNull());
    }
  });

  it("warns next to the barcodes of a wrong check digit, and still saves (PROD-3)", async () => {
    await open();
    await press("More details");
    await fillWhole();
    await fill("Barcodes", "4006381333932");
    expect(await screen.findByText("4006381333932: the last digit does not fit, one may be mistyped")).toBeTruthy();
    await press("Save product");
    await isSaved();
    expect(await device.work.outbox.count()).toBe(1);
  });

  it("names the product on this device that already has the code", async () => {
    const after = { ...PRODUCT_DEFAULTS, id: "new", sku: "SV-1", name: "Salsa roja", categoryId: "drinks" };
    expect((await saveRecord(device, { noun: "product", recordId: null, before: null, after })).ok).toBe(true);
    await open();
    await fillWhole();
    const sku = await field("Code (SKU)");
    await waitFor(() => expect(messageOf(sku)).toContain("Salsa roja has this code already"));
    await press("Save product");
    expect(await device.work.outbox.count()).toBe(1);
  });

  it("saves the form as one change waiting to be sent, and opens the product", async () => {
    await open();
    await fillWhole();
    await press("Save product");
    await isSaved();
    const [entry] = await device.work.outbox.toArray();
    if (entry?.change.kind !== "saveRecord") throw new Error("no product was saved");
    const { fields, noun, baseRev } = entry.change.edit;
    expect([noun, baseRev, fields["name"]?.to, fields["sku"]?.to, fields["prices.general"]?.to]).toEqual([
      "product",
      0,
      "Salsa verde",
      "SV-1",
      235_000,
    ]);
  });

  it("saves the country of origin", async () => {
    await open();
    await press("More details");
    await fillWhole();
    const origin = await fill("Country of origin", "Argentina");
    expect(origin).toHaveProperty("value", "Argentina");
    await press("Save product");
    await isSaved();
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ edit: { fields: { countryOfOrigin: { to: "Argentina" } } } });
  });

  it("sends the safety stock with the same change, and leaves it out if it is empty (STOCK-8)", async () => {
    const sent = async () => {
      const [entry] = await device.work.outbox.reverse().sortBy("seq");
      return entry?.change.kind === "saveRecord" ? entry.change.edit.fields["safety"] : undefined;
    };
    await open();
    await press("More details");
    await fillWhole();
    await fill(/^Safety stock/, "12");
    await press("Save and add another");
    await waitFor(async () => expect(await field("Name")).toHaveProperty("value", ""));
    expect(await sent()).toEqual({ from: null, to: 12 });
    await fillWhole("SR-2", "Salsa roja");
    await press("Save product");
    await isSaved();
    expect(await device.work.outbox.count()).toBe(2);
    expect(await sent()).toBeUndefined();
  });

  it("saves and adds another: the next form is empty and creates its own product", async () => {
    await open();
    await fillWhole("SV-1", "Salsa verde");
    await press("Save and add another");
    await waitFor(async () => expect(await field("Name")).toHaveProperty("value", ""));
    await fillWhole("SR-2", "Salsa roja");
    await press("Save and add another");
    await waitFor(async () => expect(await field("Name")).toHaveProperty("value", ""));
    expect(await device.work.outbox.count()).toBe(2);
    expect(screen.getByLabelText("where").textContent).toBe("/products/new");
  });

  it("keeps typed values when the page is closed, and restores them; starting over clears them", async () => {
    await open();
    await fill("Name", "Half a product");
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(1));
    cleanup();
    const user = await open();
    expect(await field("Name")).toHaveProperty("value", "Half a product");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(await field("Name")).toHaveProperty("value", "");
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(0));
  });

  it("goes on with a draft stored by the version before, which held the typed values alone", async () => {
    const { weight: _, volume: __, countryOfOrigin: ___, ...value } = draftOfProduct(null, "2026-11-22");
    await device.work.formDrafts.put({ key: "product:new", value: { ...value, name: "Half a product" }, changedAt: 1 });
    await open();
    expect(await field("Name")).toHaveProperty("value", "Half a product");
  });

  it("asks before leaving with typed values, and keeps the draft on request", async () => {
    const user = await open();
    await press("More details");
    await fill("Brand", "Sol");
    await user.click(screen.getByRole("button", { name: "Back" }));
    const sheet = await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(within(sheet).getByRole("button", { name: "Keep the draft" }));
    await waitFor(() => expect(screen.getByLabelText("where").textContent).toBe("/products"));
    expect(await device.work.formDrafts.count()).toBe(1);
  });
});
