import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { IDBDatabase as FakeDatabase } from "fake-indexeddb";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { CatalogueSearch } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { customerSearch } from "#local/queries/customer/customers.ts";
import { productSearch } from "#local/queries/product/products.ts";
import { createTypedText } from "#ui/hooks/use-typed-text.ts";
import { useWindow, type WindowPage, type WindowQuery } from "#ui/lists/use-window.ts";
import { buildCompany, buildCustomer, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { closeDevice, openNewDevice } from "../any-device.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const NAMES = ["Cola", "Cola light", "Coco", "Agua"];
const PRODUCTS = NAMES.map((name) => buildProduct(name, { name, prices: { general: 100_000 } }));

let device: Device;
let asked: { readonly text: string; readonly signal: AbortSignal | undefined }[];

/** The method Dexie uses: it keeps a reference when it opens a database. */
let transactions: MockInstance<IDBDatabase["transaction"]>;

beforeEach(async () => {
  transactions = vi.spyOn(FakeDatabase.prototype, "transaction");
  const opened = await openNewDevice();
  asked = [];
  device = {
    ...opened,
    catalogue: {
      ...opened.catalogue,
      // As the worker responds: new copies of its results.
      async search({ text }: CatalogueSearch, signal?: AbortSignal) {
        asked.push({ text, signal });
        const found = PRODUCTS.filter(({ name }) => name.toLowerCase().startsWith(text));
        const items = found.map((product) => ({ product: { ...product }, stock: null, rev: 1, stockRev: -1 }));
        return { items, total: items.length };
      },
    },
  };
  const { mirror, identity } = device;
  await mirror.company.put({ ...buildCompany({ id: identity.companyId }), rev: 1 });
  await mirror.priceLists.put({ ...buildPriceList(), rev: 1 });
  await mirror.customers.bulkPut(["c1", "c2"].map((id) => ({ ...buildCustomer(id), rev: 1 })));
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  closeDevice(device);
});

const inDevice = ({ children }: { readonly children: ReactNode }) => (
  <Ports give={[giveDevice(device)]}>{children}</Ports>
);

function openSearch<Question extends { text: string }, Scope, Terms, Page extends WindowPage>(
  query: WindowQuery<Question, Scope, Terms, Page>,
  question: Question,
) {
  const hook = renderHook((asking: Question) => useWindow(query, asking), {
    wrapper: inDevice,
    initialProps: question,
  });
  const found = () => hook.result.current;
  const answered = (text: string) =>
    waitFor(() => expect(found().answered).toBe(JSON.stringify({ ...question, text })), { timeout: 10_000 });
  const type = async (text: string) => {
    hook.rerender({ ...question, text });
    await answered(text);
  };
  return { found, answered, type };
}

const forCustomer = { text: "", customerId: "c1", categoryId: null };

describe("a search while typing", () => {
  it("opens no database on each letter", async () => {
    const { answered, type } = openSearch(productSearch, forCustomer);
    await answered("");
    const before = transactions.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    for (const text of ["c", "co", "col", "cola", "cola "]) await type(text);
    expect(asked.at(-1)?.text).toBe("cola ");
    expect(transactions).toHaveBeenCalledTimes(before);
  });

  it("opens no database for customers that were shown before", async () => {
    const { answered, type } = openSearch(customerSearch, { text: "", filter: "all" as const });
    await answered("");
    const before = transactions.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    for (const text of ["t", "ti", "tienda"]) await type(text);
    expect(transactions).toHaveBeenCalledTimes(before);
  });

  it("reuses the row of a product found before: it is not rendered again", async () => {
    const { found, answered, type } = openSearch(productSearch, forCustomer);
    await answered("");
    await type("co");
    const before = [found().rowAt(0), found().rowAt(1)];
    await type("col");
    expect([found().rowAt(0), found().rowAt(1)]).toEqual(before);
    expect(found().rowAt(0)).toBe(before[0]);
    expect(found().rowAt(1)).toBe(before[1]);
  });

  it("waits only for the last letter", async () => {
    const { answered, type } = openSearch(productSearch, forCustomer);
    await answered("");
    await type("c");
    await type("co");
    expect(asked.find(({ text }) => text === "c")?.signal?.aborted).toBe(true);
    expect(asked.findLast(({ text }) => text === "co")?.signal?.aborted).toBe(false);
  });

  it("shows the rows again when their data change", async () => {
    const { found, answered, type } = openSearch(productSearch, forCustomer);
    await answered("");
    await type("agua");
    expect(found().rowAt(0)).toMatchObject({ price: { unitPrice: 100_000 } });
    const { mirror } = device;
    await act(() => mirror.priceLists.update("general", { validTo: "2000-01-01" }));
    await waitFor(() => expect(found().rowAt(0)).toMatchObject({ price: null }), { timeout: 10_000 });
  });

  it("asks for a letter of a typed text at once, and renders once, with its answer", async () => {
    const typed = createTypedText();
    let renders = 0;
    const { result } = renderHook(
      () => {
        renders += 1;
        return useWindow(productSearch, forCustomer, typed);
      },
      { wrapper: inDevice },
    );
    await waitFor(() => expect(result.current.total).toBe(NAMES.length), { timeout: 10_000 });
    const before = renders;
    typed.write("c");
    typed.write("co");
    expect(asked.slice(-2).map(({ text }) => text)).toEqual(["c", "co"]);
    expect(asked.at(-2)?.signal?.aborted).toBe(true);
    expect(renders).toBe(before);
    await waitFor(() => expect(result.current.text).toBe("co"), { timeout: 10_000 });
    expect(result.current.total).toBe(3);
    expect(renders).toBe(before + 1);
  });
});
