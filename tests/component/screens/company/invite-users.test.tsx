import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Invite } from "#domain/company/invite.ts";
import type { Device } from "#local/databases/device.ts";
import en from "#locales/en/translation.json";
import { giveAppActions } from "#components/ports.ts";
import { InviteUsersScreen } from "#screens/company/invite-users/InviteUsersScreen.tsx";
import { hashOfCode } from "#functions/accounts/new-id.ts";
import { buildCompany } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const NORA: Invite = {
  id: "nora",
  email: "nora@demo.test",
  phone: "",
  firstName: "Nora",
  lastName: "Vega",
  role: "salesperson",
  zone: "Centro",
  language: "es",
  status: "open",
  linkHash: "",
  expiresAt: Date.now() + 86_400_000,
  invitedBy: "Olga",
  openedAt: null,
};

const openSyncSheet = vi.fn();
let device: Device;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  device = await openOwnersDevice();
  await device.mirror.company.put({ ...buildCompany({ plan: "team" }), rev: 1 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
});

async function open() {
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveAppActions({ ...APP_ACTIONS, openSyncSheet })]}>
      <MemoryRouter>
        <InviteUsersScreen />
      </MemoryRouter>
    </Ports>,
  );
  await screen.findByLabelText("One person per line");
  return userEvent.setup();
}

async function waiting() {
  const entries = await device.work.outbox.orderBy("seq").toArray();
  return entries.map(({ change }) => {
    if (change.kind !== "saveRecord") throw new Error("not an edit");
    return change.edit;
  });
}

describe("/invite-users", () => {
  it("COMPANY-10 pasted lines wait as invitations; bad ones stay and say why", async () => {
    const user = await open();
    expect(screen.getByText("0 of 25 places of the plan are taken.")).toBeDefined();
    await user.click(screen.getByLabelText("One person per line"));
    await user.paste("nora@demo.test\tNora\tVega\tvendedora\tCentro\nLuis\n55 1234 5678\tEva\treparto");
    expect(screen.getByText("An e-mail or a phone number is missing.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Invite 2 people" }));
    await waitFor(async () => expect(await waiting()).toHaveLength(2));
    const [nora, eva] = await waiting();
    expect(nora).toMatchObject({ noun: "invite", baseRev: 0, label: "nora@demo.test" });
    expect(nora?.fields).toMatchObject({ role: { to: "salesperson" }, zone: { to: "Centro" }, status: { to: "open" } });
    expect(eva?.fields).toMatchObject({ phone: { to: "+525512345678" }, role: { to: "delivery_personnel" } });
    await waitFor(() => expect(screen.getByLabelText("One person per line")).toHaveProperty("value", "Luis"));
    expect(await screen.findByText("Nora Vega")).toBeDefined();
    await waitFor(() => expect(screen.getAllByText("to be sent")).toHaveLength(2));
  });

  it("COMPANY-12 the link is shared from here at once; only its hash is stored", async () => {
    const user = await open();
    await user.type(screen.getByLabelText("One person per line"), "nora@demo.test, Nora");
    await user.click(screen.getByRole("button", { name: "Invite 1 person" }));
    await user.click(await screen.findByRole("button", { name: /Nora/ }));
    const sheet = within(await screen.findByRole("dialog", { name: "Nora" }));
    expect(await sheet.findByRole("img", { name: "QR code of the invitation’s link" })).toBeDefined();
    const address = decodeURIComponent(
      sheet.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href") ?? "",
    );
    expect(address).toContain("Hi Nora, join Abarrotes del Valle on Rutero as Salesperson: ");
    const code = /\/signup\/user\/([A-Za-z0-9_-]{32})\n/.exec(address)?.[1] ?? "";
    const stored = await device.work.outbox.toArray();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect((await waiting())[0]?.fields["linkHash"]?.to).toBe(hashOfCode(code));
  });

  it.each([
    ["sent", {}, "sent"],
    ["opened", { openedAt: Date.now() - 1_000 }, "opened"],
    ["expired", { expiresAt: Date.now() - 1 }, "expired"],
    ["used", { status: "used" }, "joined"],
    ["revoked", { status: "revoked" }, "revoked"],
  ] as const)("COMPANY-34 shows that it is %s", async (_, changes, shown) => {
    await device.mirror.invites.put({ ...NORA, ...changes, rev: 1 });
    await open();
    expect(screen.getByText(shown)).toBeDefined();
  });

  it("COMPANY-34 says why the store did not accept an invitation, and sends it once more", async () => {
    const user = await open();
    await user.type(screen.getByLabelText("One person per line"), "nora@demo.test");
    await user.click(screen.getByRole("button", { name: /^Invite/ }));
    await waitFor(async () => expect(await waiting()).toHaveLength(1));
    await device.work.outbox.toCollection().modify((entry) => {
      entry.state = "parked";
      entry.lastProblem = { reason: "PLAN_FULL", field: "email", at: 1 };
    });
    await user.click(await screen.findByRole("button", { name: /nora@demo\.test/ }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(await sheet.findByText("The store did not accept it")).toBeDefined();
    expect(sheet.getByText(en.reasons.PLAN_FULL)).toBeDefined();
    await user.click(sheet.getByRole("button", { name: "Open the sync sheet" }));
    expect(openSyncSheet).toHaveBeenCalledOnce();
    await user.click(sheet.getByRole("button", { name: "Send again" }));
    await waitFor(async () => expect((await device.work.outbox.toArray())[0]?.state).toBe("waiting"));
  });

  it("COMPANY-34 sends it again with another link, or revokes it", async () => {
    await device.mirror.invites.put({ ...NORA, linkHash: "a".repeat(64), rev: 1 });
    const user = await open();
    await user.click(screen.getByRole("button", { name: /Nora Vega/ }));
    await user.click(await screen.findByRole("button", { name: "Send again, with a new link" }));
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeDefined();
    const [again] = await waiting();
    expect(Object.keys(again?.fields ?? {})).toEqual(["linkHash"]);
    await user.click(screen.getByRole("button", { name: "Revoke invitation" }));
    const question = within(await screen.findByRole("dialog", { name: "Revoke the invitation to Nora Vega?" }));
    await user.click(question.getByRole("button", { name: "Revoke invitation" }));
    expect(await screen.findByText(/It was revoked/)).toBeDefined();
    expect((await waiting()).at(-1)?.fields).toMatchObject({ status: { from: "open", to: "revoked" } });
  });
});
