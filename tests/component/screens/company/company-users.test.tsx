import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { CompanyUsersScreen } from "#screens/company/company-users/CompanyUsersScreen.tsx";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveReadHistory } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const STAFF: readonly StaffMember[] = [
  { id: "olga", name: "Olga Ruiz", role: "company_owner", active: true, zones: [] },
  { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: ["Centro"], email: "ana@tienda.mx" },
  { id: "luis", name: "Luis Herrera", role: "delivery_personnel", active: false, zones: [] },
];

let device: Device;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  device = await openOwnersDevice();
  await device.mirror.staff.bulkPut(STAFF.map((person) => ({ ...person, rev: 3 })));
  const phone = { uid: "ana", installId: "phone", letter: "A", appVersion: "1.4", missing: [] };
  const platform = "Mozilla/5.0 (Linux; Android 14) Chrome/140";
  await device.mirror.devices.put({ ...phone, id: "ana_phone", platform, rev: 1 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
});

async function openScreen() {
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveReadHistory(async () => [])]}>
      <MemoryRouter>
        <CompanyUsersScreen />
      </MemoryRouter>
    </Ports>,
  );
  await screen.findByText("2 people work here");
  return userEvent.setup();
}

async function openPerson(name: string) {
  const user = await openScreen();
  await user.click(screen.getByRole("button", { name: new RegExp(name) }));
  const sheet = within(await screen.findByRole("dialog", { name }));
  await sheet.findByRole("button", { name: "Save" });
  return { user, sheet };
}

async function save(user: ReturnType<typeof userEvent.setup>, sheet: Awaited<ReturnType<typeof openPerson>>["sheet"]) {
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function waitingEdit() {
  const edit = await waitFor(async () => {
    const [entry] = await device.work.outbox.toArray();
    if (entry?.change.kind !== "saveRecord") throw new Error("no edit waits");
    return entry.change.edit;
  });
  return { noun: edit.noun, recordId: edit.recordId, baseRev: edit.baseRev, fields: edit.fields };
}

describe("/company-users", () => {
  it("COMPANY-15 lists everybody with role, zones and devices, those without access last", async () => {
    await openScreen();
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "Ana TorresSalesperson · Centro · ana@tienda.mx1 device",
      "Olga RuizOwnerYou",
      "Luis HerreraDelivery",
    ]);
    expect(screen.getByText("1 person without access")).toBeDefined();
  });

  it("COMPANY-31 a promotion says what it means, waits to be sent and shows at once", async () => {
    const { user, sheet } = await openPerson("Ana Torres");
    expect(sheet.getByText("Android · Chrome · 1.4")).toBeDefined();
    await user.click(sheet.getByRole("radio", { name: /Store staff/ }));
    expect(sheet.getByText("Ana Torres stays signed in and can go on working.")).toBeDefined();
    await save(user, sheet);
    expect(await waitingEdit()).toEqual({
      noun: "person",
      recordId: "ana",
      baseRev: 3,
      fields: { role: { from: "salesperson", to: "store_staff" } },
    });
    await waitFor(() => expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("Store staff · Centro"));
  });

  it("COMPANY-31 losing rights and access are spelled out before they are saved", async () => {
    const { user, sheet } = await openPerson("Ana Torres");
    await user.click(sheet.getByRole("radio", { name: /Delivery/ }));
    expect(sheet.getByText("Ana Torres has to sign in again.")).toBeDefined();
    await user.click(sheet.getByRole("checkbox", { name: /may use Rutero/ }));
    expect(sheet.getByText(/stays safe on the phone/)).toBeDefined();
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({
      role: { from: "salesperson", to: "delivery_personnel" },
      active: { from: true, to: false },
    });
  });

  it("COMPANY-32 the own role and access are fixed, the own zones are not", async () => {
    const { user, sheet } = await openPerson("Olga Ruiz");
    expect(sheet.getByRole("radio", { name: /Salesperson/ })).toHaveProperty("disabled", true);
    expect(sheet.getByRole("checkbox", { name: /may use Rutero/ })).toHaveProperty("disabled", true);
    await user.type(sheet.getByLabelText("Zones"), "Norte, Sur");
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ zones: { from: [], to: ["Norte", "Sur"] } });
  });

  it("COMPANY-31 access is given back", async () => {
    const { user, sheet } = await openPerson("Luis Herrera");
    await user.click(sheet.getByRole("checkbox", { name: /may use Rutero/ }));
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ active: { from: false, to: true } });
    expect(await screen.findByText("3 people work here")).toBeDefined();
  });
});
