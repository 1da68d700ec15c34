import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sidebar } from "#app/shell/Sidebar.tsx";
import type { Identity, Role } from "#domain/access/identity.ts";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { SelectionSheet } from "#components/customer/list/SelectionSheet.tsx";
import { CustomerSheet } from "#components/customer/CustomerSheet.tsx";
import { CUSTOMER_MARKS } from "#components/map/map-pin.ts";
import { PinLegend } from "#components/map/PinLegend.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";
import type { Category } from "#domain/category/category.ts";
import { EditCategory } from "#screens/catalogue/category-new/EditCategory.tsx";
import { ProductFilters } from "#screens/catalogue/product-list/ProductFilters.tsx";
import { ProductSheet } from "#screens/selling/new-order/products/ProductSheet.tsx";
import { buildCustomer } from "#tests/support/build.ts";
import { APP_ACTIONS, PREFERENCES } from "../fake-ports.tsx";
import { closeDevice, openNewDevice } from "../any-device.ts";
import { renderWithTexts } from "../render-with-texts.tsx";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { giveAppActions, giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  device = await openNewDevice();
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  document.body.replaceChildren();
});

function identity(role: Role): Identity {
  const ana = { uid: "ana", email: "ana@demo.test", companyId: "demo", fullName: "Ana Torres", repCode: "AN" };
  return { ...ana, role, roles: [role], authTime: 0, verifiedAt: 0 };
}

async function open(role: Role = "salesperson", current = "/home") {
  const told = {
    onChoose: vi.fn<(path: string) => void>(),
    onClose: vi.fn<() => void>(),
    onOpenKeys: vi.fn<() => void>(),
    onSignOut: vi.fn<() => void>(),
  };
  const images = { read: async (imageId: string) => `data:${imageId}`, save: vi.fn<() => never>() };
  const page = (beside: ReactElement | null) => (
    <MemoryRouter>
      <Ports
        give={[giveDevice(device), giveImages(images), givePreferences({ preferences: PREFERENCES, change() {} })]}
      >
        <Ports give={[giveAppActions(APP_ACTIONS)]}>
          <Sidebar identity={identity(role)} current={current} {...told} />
          {beside}
        </Ports>
      </Ports>
    </MemoryRouter>
  );
  const { rerender } = await renderWithTexts(page(null));
  const showBeside = async (beside: ReactElement | null) => act(async () => rerender(page(beside)));
  return { ...told, showBeside, user: userEvent.setup() };
}

const entries = () => screen.getAllByRole("listitem").map((entry) => entry.textContent);

describe("ACCESS-25: the sidebar", () => {
  it("lists home, orders, products, customers, itinerary and settings for every role", async () => {
    await open("delivery_personnel");
    expect(entries()).toEqual(["Home", "Orders", "Products", "Customers", "Itinerary", "Settings"]);
  });

  it("adds performance and users for an owner, maintenance and notifications for the administrator", async () => {
    await open("company_owner");
    expect(entries().slice(5)).toEqual(["Performance", "Manage users", "Settings"]);
    cleanup();
    await open("super_admin");
    expect(entries().slice(5)).toEqual(["Performance", "Manage users", "Maintenance", "Notifications", "Settings"]);
  });

  it("COMPANY-46 shows the person's photo at its head, once there is one", async () => {
    const imageId = "a".repeat(64);
    const ana: StaffMember = { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [] };
    await device.mirror.staff.put({ ...ana, imageId, rev: 1 });
    await open();
    const menu = screen.getByRole("navigation", { name: "Menu" });
    await waitFor(() => expect(menu.querySelector("img")?.getAttribute("src")).toBe(`data:${imageId}`));
  });

  it("takes the focus, and works with the keyboard alone", async () => {
    const { user, onChoose } = await open();
    expect(document.activeElement).toBe(screen.getByRole("navigation", { name: "Menu" }));
    // Past the close button: the first entry is home.
    for (let step = 0; step < 3; step += 1) await user.tab();
    expect(document.activeElement?.textContent).toBe("Orders");
    await user.keyboard("{Enter}");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("/orders");
  });

  it("marks the open page, also on its subpages", async () => {
    await open("salesperson", "/orders/abc");
    expect(screen.getByRole("button", { current: "page" }).textContent).toBe("Orders");
  });

  it("closes with Escape", async () => {
    const { user, onClose } = await open();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe("ACCESS-26: Escape and the five modals", () => {
  const close = vi.fn<() => void>();
  beforeEach(() => close.mockReset());
  const noop = () => {};
  const customer = buildCustomer("rosa", { name: "Abarrotes Rosa" });
  const category: Category = {
    id: "drinks",
    companyId: "demo",
    name: "Drinks",
    nameEs: "Bebidas",
    parentId: null,
    position: 0,
    hue: 0,
    active: true,
  };
  /** As much of an open sale as the product's quick view needs before the product is read. */
  const sale = { view: { customer }, quantities: new Map() } as unknown as Sale;
  const modals: readonly { readonly name: string; readonly modal: ReactElement; readonly opener?: RegExp }[] = [
    { name: "client", modal: <CustomerSheet customerId="rosa" onClose={close} onShowDetails={noop} /> },
    { name: "product", modal: <ProductSheet productId="cola" sale={sale} onClose={close} /> },
    { name: "category", modal: <EditCategory category={category} categories={[category]} onClose={close} /> },
    {
      name: "selection",
      modal: (
        <ProductFilters owner filter={null} onFilter={noop} priceLists={[]} priceListId={null} onPriceList={noop} />
      ),
      opener: /Change/,
    },
    {
      name: "selection",
      modal: <SelectionSheet title="" actionLabel={String} onChoose={noop} onClose={close} />,
    },
    { name: "pinLegend", modal: <PinLegend marks={CUSTOMER_MARKS} />, opener: /What the pins mean/ },
  ];

  it.each(modals)(
    "an open $name modal takes it, and the menu stays; then it closes the menu",
    async ({ name, modal, opener }) => {
      await device.mirror.customers.put({ ...customer, rev: 1 });
      const { user, onClose, showBeside } = await open();
      await showBeside(modal);
      if (opener) await user.click(screen.getByRole("button", { name: opener }));
      await waitFor(() => expect(document.querySelector(`[data-modal="${name}"]`)).toBeTruthy());
      await user.keyboard("{Escape}");
      expect(onClose).not.toHaveBeenCalled();
      // Those that hold no state here say that they want to close.
      expect(document.querySelectorAll("[data-modal]")).toHaveLength(opener ? 0 : 1);
      expect(close).toHaveBeenCalledTimes(opener ? 0 : 1);
      await showBeside(null);
      await user.keyboard("{Escape}");
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  it("the menu stays also when the modal is gone before the key gets there", async () => {
    const { user, onClose } = await open();
    const modal = document.createElement("div");
    modal.dataset["modal"] = "client";
    document.body.append(modal);
    // In a browser React has removed a closed modal before the next listener is called.
    document.addEventListener("keydown", () => modal.remove(), { capture: true, once: true });
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
  });
});
