import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { giveReadAudit } from "#components/ports.ts";
import type { AuditLine, AuditQuestion } from "#domain/records/audit-question.ts";
import type { Device } from "#local/databases/device.ts";
import type { ReadAudit } from "#ports/history.ts";
import { AuditLog } from "#screens/company/settings/audit/AuditLog.tsx";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;
beforeEach(async () => {
  device = await openOwnersDevice();
  await device.mirror.staff.put({ id: "ana", name: "Ana Ruiz", role: "salesperson", active: true, zones: [], rev: 1 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

const line = (lineId: string, changes: Partial<AuditLine> = {}): AuditLine => ({
  lineId,
  noun: "product",
  kind: "changed",
  fields: { name: { from: "Cola", to: "Kola" } },
  yielded: {},
  note: "",
  byName: "Olga Paz",
  at: Date.now() - 60_000,
  label: "Cola 600 ml",
  ...changes,
});

async function show(read: ReadAudit) {
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveReadAudit(read)]}>
      <AuditLog timeZone="America/Mexico_City" />
    </Ports>,
  );
  return userEvent.setup();
}

it("COMPANY-45 names who changed what in which record, and reads older pages after the last line", async () => {
  const asked: AuditQuestion[] = [];
  const user = await show(async (question) => {
    asked.push(question);
    return question.after === null
      ? {
          lines: [
            line("h2"),
            line("h1", {
              noun: "company",
              label: "Norte",
              fields: { timeZone: { from: "America/Lima", to: "America/Mexico_City" } },
            }),
          ],
          more: true,
        }
      : { lines: [line("h0", { kind: "created" })], more: false };
  });
  expect(await screen.findByText("Product: Cola 600 ml")).toBeDefined();
  expect(screen.getByText("America/Lima → America/Mexico City", { exact: false })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(await screen.findByText("Olga Paz created it")).toBeDefined();
  expect(asked[1]?.after).toMatchObject({ lineId: "h1" });
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

it("COMPANY-45 asks for a person, a kind of record and days of the company's time zone, a year at most", async () => {
  const all: AuditQuestion[] = [];
  const user = await show(async (question) => {
    all.push(question);
    return { lines: [], more: false };
  });
  await screen.findByText("Nothing was changed in this period.");
  await user.selectOptions(screen.getByLabelText("Person"), await screen.findByRole("option", { name: "Ana Ruiz" }));
  await user.selectOptions(screen.getByLabelText("What"), "Price list");
  const today = new Date().toISOString().slice(0, 10);
  const from = screen.getByLabelText("From");
  await user.type(from, today);
  await waitFor(() =>
    expect(all.at(-1)).toMatchObject({ by: "ana", noun: "priceList", from: Date.parse(`${today}T06:00:00Z`) }),
  );
  await user.clear(from);
  await user.type(from, "2001-01-01");
  await waitFor(() => expect(Date.now() - (all.at(-1)?.from ?? 0)).toBeGreaterThan(364 * 86_400_000));
  expect(Date.now() - (all.at(-1)?.from ?? 0)).toBeLessThan(367 * 86_400_000);
});

it("COMPANY-45 offline it says where the log is, and tries again without losing what it shows", async () => {
  let online = true;
  const user = await show(async ({ after }) => {
    if (!online) return "unreachable";
    return after === null ? { lines: [line("h2")], more: true } : { lines: [line("h1")], more: false };
  });
  await screen.findByText("Product: Cola 600 ml");
  online = false;
  await user.click(screen.getByRole("button", { name: "Show older" }));
  expect(await screen.findByText(/^The log is kept in the store/)).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  online = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(screen.queryByText(/^The log is kept in the store/)).toBeNull();
});
