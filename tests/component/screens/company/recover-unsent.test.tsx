import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unbroken } from "#i18n/unbroken.ts";
import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import type { Device } from "#local/databases/device.ts";
import type { RecoverUnsent, RecoveryProblem } from "#ports/recovery.ts";
import { CompanyUsersScreen } from "#screens/company/company-users/CompanyUsersScreen.tsx";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { makeOrder, NOW } from "#tests/support/sales.ts";
import { giveRecoverUnsent } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const orders = [makeOrder({ orderId: "o1" }), makeOrder({ orderId: "o2" }, { number: 2 })] as const;
const entries = orders.map((order, seq) => ({
  key: `${order.orderId}:1`,
  seq,
  createdAt: NOW,
  change: { kind: "placeOrder", order },
}));
const content = { kind: "rutero-unsent", version: 1, savedAt: NOW, owner: "ana", entries, images: [] };

let device: Device;
/** What the store has, and what it answers to the rest of a file. */
let stored: Set<unknown>;
let refusals: Map<unknown, RecoveryAnswer>;
let problem: RecoveryProblem | null;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  device = await openOwnersDevice();
  stored = new Set();
  refusals = new Map();
  problem = null;
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
});

function orderIdOf(change: unknown): unknown {
  return (change as { order?: { orderId: string } }).order?.orderId;
}

const recover: RecoverUnsent = async ({ items, saves, onAnswers }) => {
  if (problem !== null) return problem;
  onAnswers(
    "Ana Torres",
    new Map(
      items.map(({ key, change }) => {
        const id = orderIdOf(change);
        if (stored.has(id)) return [key, { outcome: "known" }] as const;
        if (!saves) return [key, { outcome: "new" }] as const;
        const refusal = refusals.get(id);
        if (refusal === undefined) stored.add(id);
        return [key, refusal ?? { outcome: "accepted" }] as const;
      }),
    ),
  );
  return null;
};

async function openSheet() {
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveRecoverUnsent(recover)]}>
      <MemoryRouter>
        <CompanyUsersScreen />
      </MemoryRouter>
    </Ports>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Recover unsent work" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Recover unsent work" }));
  const choose = (chosen: object | string) =>
    user.upload(
      sheet.getByLabelText("Choose the file"),
      new File([typeof chosen === "string" ? chosen : JSON.stringify(chosen)], "rutero-2026-11-21.json"),
    );
  const rows = () => sheet.getAllByRole("listitem").map(({ textContent }) => textContent);
  return { user, sheet, choose, rows };
}

describe("recovering unsent work", () => {
  it("COMPANY-35 shows whose work it is and what the store has of it, before anything is imported", async () => {
    stored.add("o1");
    const { sheet, choose, rows } = await openSheet();
    await choose(content);
    expect(await sheet.findByText("Work of Ana Torres")).toBeDefined();
    expect(sheet.getByText("2 orders")).toBeDefined();
    await sheet.findByText(new RegExp(unbroken(orders[0].orderNo)));
    expect(sheet.getByRole("status").textContent).toBe("1 to import · 1 already in the store");
    expect(rows()).toEqual([
      expect.stringMatching(
        new RegExp(`${unbroken(orders[0].orderNo)} · Abarrotes Lupita.*29\\.00.*Already in the store`),
      ),
      expect.stringMatching(new RegExp(`${unbroken(orders[1].orderNo)} · Abarrotes Lupita.*29\\.00$`)),
    ]);
    expect([...stored]).toEqual(["o1"]);
  });

  it("COMPANY-35 imports it once; the same file again changes nothing and says so", async () => {
    const { user, sheet, choose } = await openSheet();
    await choose(content);
    await user.click(await sheet.findByRole("button", { name: "Import 2 changes" }));
    expect(await sheet.findByText(/Everything in this file is in the store now/)).toBeDefined();
    await user.click(sheet.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Recover unsent work" }));
    const again = within(await screen.findByRole("dialog"));
    await user.upload(again.getByLabelText("Choose the file"), new File([JSON.stringify(content)], "rutero.json"));
    expect(await again.findByText(/has had everything in this file already. Nothing was changed/)).toBeDefined();
    expect(again.queryByRole("button", { name: /Import/ })).toBeNull();
  });

  it("COMPANY-35 says at each change why it was not possible; the rest goes through, and it can be tried again", async () => {
    refusals.set("o1", { outcome: "refused", reason: "NOT_FOUND", field: "customerId" });
    const { user, sheet, choose, rows } = await openSheet();
    await choose(content);
    await user.click(await sheet.findByRole("button", { name: "Import 2 changes" }));
    expect(await sheet.findByText("1 imported · 1 not possible")).toBeDefined();
    await sheet.findByText(new RegExp(unbroken(orders[0].orderNo)));
    expect(rows()).toEqual([
      expect.stringContaining("What it belongs to (its customer, product or order) is not in the store."),
      expect.stringContaining("Imported"),
    ]);
    refusals.clear();
    await user.click(sheet.getByRole("button", { name: "Try again" }));
    expect(await sheet.findByText(/Everything in this file is in the store now/)).toBeDefined();
  });

  it("COMPANY-35 needs a connection, and goes on when there is one", async () => {
    problem = "unreachable";
    const { user, sheet, choose } = await openSheet();
    await choose(content);
    expect(await sheet.findByText(/The store cannot be reached/)).toBeDefined();
    expect(sheet.getByText("2 orders")).toBeDefined();
    expect(sheet.queryByRole("button", { name: /Import/ })).toBeNull();
    problem = null;
    await user.click(sheet.getByRole("button", { name: "Try again" }));
    expect(await sheet.findByRole("button", { name: "Import 2 changes" })).toBeDefined();
  });

  it("COMPANY-35 refuses another company's file, and what is no such file", async () => {
    const { user, sheet, choose } = await openSheet();
    await choose("name,price");
    expect(await sheet.findByText(/This is not a file of unsent work/)).toBeDefined();
    await choose({ ...content, version: 2 });
    expect(await sheet.findByText(/A newer version of Rutero saved this file/)).toBeDefined();
    problem = "otherCompany";
    await choose(content);
    expect(await sheet.findByText(/the work of nobody of your company/)).toBeDefined();
    expect(sheet.queryAllByRole("listitem")).toEqual([]);
    await user.click(sheet.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("COMPANY-35 is for owners", async () => {
    await renderWithTexts(
      <Ports give={[giveDevice(device), giveRecoverUnsent(null)]}>
        <MemoryRouter>
          <CompanyUsersScreen />
        </MemoryRouter>
      </Ports>,
    );
    await screen.findByText("0 people work here");
    expect(screen.queryByRole("button", { name: "Recover unsent work" })).toBeNull();
  });
});
