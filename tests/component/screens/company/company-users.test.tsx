import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accept } from "#domain/values/result.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { CompanyUsersScreen } from "#screens/company/company-users/CompanyUsersScreen.tsx";
import type { Accounts } from "#ports/accounts.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { ACCOUNTS, ONLINE } from "#tests/component/fake-ports.tsx";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveAccounts, giveReadHistory, giveSyncStatus } from "#components/ports.ts";
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

async function openScreen(accounts: Partial<Accounts> = {}) {
  await renderWithTexts(
    <Ports
      give={[
        giveDevice(device),
        giveReadHistory(async () => []),
        giveAccounts({ ...ACCOUNTS, ...accounts }),
        giveSyncStatus(ONLINE),
      ]}
    >
      <MemoryRouter>
        <CompanyUsersScreen />
      </MemoryRouter>
    </Ports>,
  );
  await screen.findByText("2 people work here");
  return userEvent.setup();
}

async function openPerson(name: string, accounts: Partial<Accounts> = {}) {
  const user = await openScreen(accounts);
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
      "ATAna TorresSalesperson · Centro · ana@tienda.mx1 device",
      "OROlga RuizOwnerYou",
      "LHLuis HerreraDelivery",
    ]);
    expect(screen.getByText("1 person without access")).toBeDefined();
  });

  it("COMPANY-15 shows who is invited, with how far that is, but nobody who cannot join by it any more", async () => {
    const invite = {
      phone: "",
      lastName: "Vega",
      role: "salesperson",
      zone: "Norte",
      language: "es",
      linkHash: "",
    } as const;
    const open = { ...invite, status: "open", invitedBy: "Olga", openedAt: null, rev: 1 } as const;
    const [soon, ago] = [Date.now() + 86_400_000, Date.now() - 86_400_000];
    await device.mirror.invites.bulkPut([
      { ...open, id: "nora", firstName: "Nora", email: "nora@tienda.mx", expiresAt: soon, openedAt: ago },
      { ...open, id: "late", firstName: "Late", email: "late@tienda.mx", expiresAt: ago },
      { ...open, id: "gone", firstName: "Gone", email: "gone@tienda.mx", expiresAt: soon, status: "revoked" },
    ]);
    await openScreen();
    const section = (await screen.findByRole("heading", { name: "1 person is invited" })).closest("section");
    const rows = within(section ?? document.body).getAllByRole("link");
    expect(rows.map((row) => [row.getAttribute("href"), row.textContent])).toEqual([
      ["/invite-users", "Nora VegaSalesperson · Norte · nora@tienda.mxopened"],
    ]);
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

  it("COMPANY-46 an owner removes somebody's photo", async () => {
    await device.mirror.staff.update("ana", { imageId: "a".repeat(64) });
    const { user, sheet } = await openPerson("Ana Torres");
    await user.click(sheet.getByRole("button", { name: "Remove the photo" }));
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ imageId: { from: "a".repeat(64), to: null } });
  });

  it("COUNTER-18 an owner takes somebody's PIN away, and may think better of it before it is saved", async () => {
    const tillPin = `pbkdf2.200000.${"a".repeat(32)}.${"b".repeat(64)}`;
    await device.mirror.staff.update("ana", { tillPin });
    const { user, sheet } = await openPerson("Ana Torres");
    await user.click(sheet.getByRole("button", { name: "Remove PIN" }));
    await user.click(sheet.getByRole("button", { name: "Keep PIN" }));
    await user.click(sheet.getByRole("button", { name: "Remove PIN" }));
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ tillPin: { from: tillPin, to: null } });
  });

  it("COMPANY-31 access is given back", async () => {
    const { user, sheet } = await openPerson("Luis Herrera");
    await user.click(sheet.getByRole("checkbox", { name: /may use Rutero/ }));
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ active: { from: false, to: true } });
    expect(await screen.findByText("3 people work here")).toBeDefined();
  });

  describe("with phones that tell how they are", () => {
    const HOUR = 3_600_000;

    beforeEach(async () => {
      const now = device.now();
      const told = { heardAt: now - 60_000, unsent: 3, oldestUnsentAt: now - 3 * HOUR, persisted: false };
      await device.mirror.devices.update("ana_phone", { ...told, model: "SM-A155M", sessionAt: now - HOUR });
      const tablet = { uid: "ana", installId: "tablet", letter: "B", appVersion: "1.3", missing: [], platform: "" };
      await device.mirror.devices.put({ ...tablet, id: "ana_tablet", heardAt: now - 4 * HOUR, unsent: 0, rev: 1 });
    });

    it("COMPANY-36 says how many were not heard from, the oldest unsent work, and the versions", async () => {
      await openScreen();
      expect(await screen.findByText(/^1 of 2 phones not heard from since/)).toBeDefined();
      expect(screen.getByText(/^Ana Torres, device A: 3 unsent changes, the oldest since/)).toBeDefined();
      expect(screen.getByText("1.4 (1), 1.3 (1)")).toBeDefined();
      // Under the name, whose width it leaves alone.
      expect(screen.getByText("Ana Torres").parentElement?.textContent).toContain("3 to send");
    });

    it("COMPANY-36 a device's row says what it is, what it had not sent and whether its data are protected", async () => {
      const { sheet } = await openPerson("Ana Torres");
      expect(sheet.getByText("SM-A155M · Android · Chrome · 1.4")).toBeDefined();
      expect(sheet.getByText(/3 unsent changes · the oldest/)).toBeDefined();
      expect(sheet.getByText(/may delete data/)).toBeDefined();
    });

    it("COMPANY-36 it says what the store refused and why, and when it last confirmed something", async () => {
      const parked = [
        { reason: "NO_PRICE", count: 2 },
        { reason: "TOTALS_DIFFER", count: 1 },
      ] as const;
      await device.mirror.devices.update("ana_phone", { parked: [...parked], sentAt: device.now() - 2.5 * HOUR });
      const { sheet } = await openPerson("Ana Torres");
      const refused = "Not accepted by the store: product without price (2) · total differs (1)";
      expect(sheet.getByText(refused)).toBeDefined();
      expect(sheet.getByText(/^Last confirmed by the store/).textContent).toContain("2h ago");
    });

    it("[ACCESS-43] a device is signed out after a question", async () => {
      const asked: unknown[] = [];
      const signOutDevice: Accounts["signOutDevice"] = async (which) => {
        asked.push(which);
        return accept(null);
      };
      const { user, sheet } = await openPerson("Ana Torres", { signOutDevice });
      const [first] = sheet.getAllByRole("button", { name: "Sign out" });
      if (first) await user.click(first);
      const question = within(await screen.findByRole("dialog", { name: "Sign out device A?" }));
      expect(question.getByText(/stays safe on it/)).toBeDefined();
      await user.click(question.getByRole("button", { name: "Sign out" }));
      await waitFor(() => expect(asked).toEqual([{ uid: "ana", installId: "phone" }]));
    });
  });

  describe("with customers", () => {
    beforeEach(async () => {
      const customers = [
        buildCustomer("c1", { repId: "ana", zone: "Norte", name: "Lupita" }),
        buildCustomer("c2", { repId: "olga", otherRepIds: ["ana"], zone: "", name: "Paty" }),
        buildCustomer("c3", { repId: "olga", zone: "Norte", name: "Sol" }),
      ];
      await device.mirror.customers.bulkPut(customers.map((customer) => ({ ...customer, rev: 2 })));
    });

    const changes = async () =>
      (await device.work.outbox.orderBy("seq").toArray()).map(({ change }) =>
        change.kind === "saveRecord" ? [change.edit.noun, change.edit.recordId, change.edit.fields] : [],
      );

    it("COMPANY-38 those of a zone are given to somebody else", async () => {
      const { user, sheet } = await openPerson("Ana Torres");
      await user.click(await sheet.findByRole("button", { name: "Give to somebody else" }));
      const question = within(await screen.findByRole("dialog", { name: "Customers of Ana Torres" }));
      await user.selectOptions(question.getByLabelText("Which customers"), "Norte (1)");
      await user.selectOptions(question.getByLabelText("Give them to"), "Olga Ruiz · Owner");
      await user.click(question.getByRole("button", { name: "Give 1 customer" }));
      await waitFor(async () =>
        expect(await changes()).toEqual([["customer", "c1", { repId: { from: "ana", to: "olga" } }]]),
      );
    });

    it("COMPANY-38 losing access asks who gets them, and gives them in the same step", async () => {
      const { user, sheet } = await openPerson("Ana Torres");
      await user.click(sheet.getByRole("checkbox", { name: /may use Rutero/ }));
      await user.selectOptions(await sheet.findByLabelText("Who gets the 2 customers?"), "Olga Ruiz · Owner");
      await save(user, sheet);
      expect(await changes()).toEqual([
        ["customer", "c1", { repId: { from: "ana", to: "olga" } }],
        ["customer", "c2", { otherRepIds: { from: ["ana"], to: [] } }],
        ["person", "ana", { active: { from: true, to: false } }],
      ]);
    });
  });

  it("PRICE-35 a person gets a discount limit of their own, within 0 and 100 %", async () => {
    const { user, sheet } = await openPerson("Ana Torres");
    const limit = sheet.getByLabelText("Own discount limit");
    await user.type(limit, "101");
    await user.click(sheet.getByRole("button", { name: "Save" }));
    expect(sheet.getByText("From 0 to 100 %.")).toBeDefined();
    await user.clear(limit);
    await user.type(limit, "7.5");
    await save(user, sheet);
    expect((await waitingEdit()).fields).toEqual({ discountLimit: { from: null, to: 750 } });
  });

  it("COMPANY-38 a mail with a link for a new password is sent again", async () => {
    const asked: string[] = [];
    const requestPasswordReset: Accounts["requestPasswordReset"] = async (email) => {
      asked.push(email);
      return accept(null);
    };
    const readProfile: Accounts["readProfile"] = async (uid) => accept({ phone: uid === "ana" ? "+525512345678" : "" });
    const { user, sheet } = await openPerson("Ana Torres", { requestPasswordReset, readProfile });
    expect(await sheet.findByText("+525512345678")).toBeDefined();
    await user.click(sheet.getByRole("button", { name: /link for a new password/ }));
    await waitFor(() => expect(asked).toEqual(["ana@tienda.mx"]));
  });
});
