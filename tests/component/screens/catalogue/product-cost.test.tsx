import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { draftOfProduct } from "#domain/product/product-draft.ts";
import { FEEDS } from "#domain/sync/feed.ts";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { ensureInstallation } from "#local/outbox/numbering.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { ProductEditScreen } from "#screens/catalogue/product-edit/ProductEditScreen.tsx";
import { buildCompany, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { catalogueOf } from "#tests/support/device.ts";
import { anyDevice } from "#tests/component/any-device.ts";
import { noteArrived } from "#tests/support/mirror.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveImages, giveReadCost } from "#components/ports.ts";
import type { ReadCost } from "#ports/costs.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

const PRODUCT = buildProduct("cola", { categoryId: "drinks", prices: { general: 200_000 } });

beforeEach(async () => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  device = { ...anyDevice(openWorkDatabase("olga")), identity, catalogue: catalogueOf([PRODUCT]) };
  await ensureInstallation(device.shared, device.work, "olga", () => device.newId());
  await noteArrived(device.mirror, ...FEEDS);
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList("general"), rev: 1 });
});

afterEach(() => {
  cleanup();
  device.mirror.close();
  device.work.close();
  device.shared.close();
});

async function open(readCost: ReadCost) {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[giveImages({ read: async () => null, save: async () => refuse({ code: "storageFull" }) })]}>
        <Ports give={[giveReadCost(readCost)]}>
          <MemoryRouter initialEntries={["/products/cola/edit"]}>
            <Routes>
              <Route path="/products/:productId/edit" element={<ProductEditScreen />} />
              <Route path="*" element={<p>left</p>} />
            </Routes>
          </MemoryRouter>
        </Ports>
      </Ports>
    </Ports>,
  );
  return costField();
}

const costField = async () => {
  const field = await screen.findByLabelText(/^Cost/);
  if (!(field instanceof HTMLInputElement)) throw new Error("no field for the cost");
  return field;
};
const saveIt = () => userEvent.click(screen.getByRole("button", { name: "Save product" }));

async function readSavedFields() {
  await screen.findByText("left");
  const [entry] = await device.work.outbox.toArray();
  return entry?.change.kind === "saveRecord" ? entry.change.edit.fields : null;
}

describe("a product's cost", () => {
  it("shows as loading while it is read, and can be edited after that", async () => {
    let answer: (cost: number) => void = () => {};
    const field = await open(() => new Promise((resolve) => (answer = resolve)));
    expect(field.disabled).toBe(true);
    expect(document.getElementById(`${field.id}-note`)?.textContent).toBe("Loading");
    await act(async () => answer(120_000));
    expect((await costField()).value).toBe("12.00");
    fireEvent.change(await costField(), { target: { value: "13" } });
    await saveIt();
    expect(await readSavedFields()).toEqual({ cost: { from: 120_000, to: 130_000 } });
  });

  it.each([
    ["is still being read", () => new Promise<never>(() => {})],
    ["is out of reach", async () => "unreachable" as const],
  ])("is not overwritten while it %s: other fields are saved, an earlier typed cost is not", async (_why, read) => {
    const after = { ...draftOfProduct(PRODUCT, "2026-11-22"), brand: "Luna", cost: 990_000 };
    await keepFormDraft(device, "product:cola", { before: PRODUCT, after });
    const field = await open(read);
    await waitFor(() => expect(field.disabled).toBe(true));
    await saveIt();
    expect(await readSavedFields()).toEqual({ brand: { from: PRODUCT.brand, to: "Luna" } });
  });
});
