import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sidebar } from "#app/shell/Sidebar.tsx";
import type { Identity, Role } from "#domain/access/identity.ts";
import { closeDevice, openNewDevice } from "../any-device.ts";
import { renderWithTexts } from "../render-with-texts.tsx";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

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
    onSignOut: vi.fn<() => void>(),
  };
  const images = { read: async (imageId: string) => `data:${imageId}`, save: vi.fn<() => never>() };
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveImages(images)]}>
      <Sidebar identity={identity(role)} current={current} {...told} />
    </Ports>,
  );
  return { ...told, user: userEvent.setup() };
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

  it.each(["client", "product", "category", "selection", "pinLegend"])(
    "leaves Escape to an open %s modal",
    async (name) => {
      const { user, onClose } = await open();
      const modal = document.createElement("div");
      modal.dataset["modal"] = name;
      document.body.append(modal);
      await user.keyboard("{Escape}");
      expect(onClose).not.toHaveBeenCalled();
      modal.remove();
      await user.keyboard("{Escape}");
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );
});
