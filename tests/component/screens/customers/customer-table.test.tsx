import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Device } from "#local/databases/device.ts";
import { CustomersScreen } from "#screens/customers/customer-list/CustomersScreen.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { stubResizeObserver } from "#tests/component/stub-resize-observer.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  stubResizeObserver();
  // The test document has no layout, so the list's height is set here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  device = await openNewDevice();
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.customers.bulkPut(
    [
      buildCustomer("a", { name: "Abarrotes", balance: 10_000 }),
      buildCustomer("b", { name: "Bodega", balance: 90_000, overdue: 40_000 }),
      buildCustomer("c", { name: "Comedor" }),
    ].map((customer) => ({ ...customer, rev: 1 })),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeDevice(device);
});

async function open({ isWide }: { isWide: boolean }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device)]}>
        <CustomersScreen />
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function names() {
  const list = await screen.findByRole("list", { name: "Customers" });
  return within(list)
    .getAllByRole("listitem")
    .map((row) => /Abarrotes|Bodega|Comedor/.exec(row.textContent)?.[0]);
}

it("CUST-26 is sorted by a tap on a column's name, and turned round by a second one", async () => {
  const user = await open({ isWide: true });
  await waitFor(async () => expect(await names()).toEqual(["Abarrotes", "Bodega", "Comedor"]));
  const columns = screen.getByRole("group", { name: "Sort by column" });
  const column = (name: RegExp) => within(columns).getByRole("button", { name });
  expect(column(/^Customer/).getAttribute("aria-pressed")).toBe("true");
  await user.click(column(/^Customer/));
  await waitFor(async () => expect(await names()).toEqual(["Comedor", "Bodega", "Abarrotes"]));
  await user.click(column(/^Balance/));
  await waitFor(async () => expect(await names()).toEqual(["Bodega", "Abarrotes", "Comedor"]));
  expect(column(/^Balance/).textContent).toBe("BalanceLargest first");
  expect(column(/^Customer/).getAttribute("aria-pressed")).toBe("false");
});

it("CUST-26 is a list without columns on a phone", async () => {
  await open({ isWide: false });
  await waitFor(async () => expect(await names()).toEqual(["Abarrotes", "Bodega", "Comedor"]));
  expect(screen.queryByRole("group", { name: "Sort by column" })).toBeNull();
});

it.each([true, false])("CUST-26 whoever owes is not called one without an order (table: %s)", async (isWide) => {
  await open({ isWide });
  await waitFor(async () => expect(await names()).toEqual(["Abarrotes", "Bodega", "Comedor"]));
  const rows = within(await screen.findByRole("list", { name: "Customers" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent.includes("No order yet"))).toEqual([false, false, true]);
});
