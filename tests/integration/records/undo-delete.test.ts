import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { retryNow } from "#commands/outbox/retry-now.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import type { WrittenEdit } from "#local/records/write-edit.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import type { GateProblem } from "#sync/push/gate.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeCustomer } from "#tests/support/sales.ts";

let backend: TestBackend;
let owner: FieldDevice;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  owner = await openFieldDevice(backend, "demo-owner");
});
afterAll(() => backend.close());

async function shown({ device } = owner, customerId = "c1") {
  const row = await getCustomer(device, customerId);
  return row && { zone: row.customer.zone, sync: row.sync };
}

async function remove({ device } = owner, customerId = "c1"): Promise<WrittenEdit> {
  const row = await getCustomer(device, customerId);
  if (row === null) throw new Error("this device does not know the customer");
  const deleted = await deleteRecord(device, { noun: "customer", row: row.customer });
  if (!deleted.ok) throw new Error(`refused: ${deleted.problem.code}`);
  return deleted.value;
}

async function moveTo(zone: string): Promise<void> {
  const row = await getCustomer(owner.device, "c1");
  if (row === null) throw new Error("this device does not know the customer");
  const after = { ...row.customer, zone };
  await saveRecord(owner.device, { noun: "customer", recordId: "c1", before: row.customer, after });
}

const after = (milliseconds: number) => ({ now: () => owner.device.now() + milliseconds });
const inStore = async () => (await backend.read("customers/c1"))?.["deletedAt"] === undefined;
const unsent = () => owner.device.work.outbox.count();

describe("the 5 s in which a deletion can be undone", () => {
  it("[S19] nothing sends it within them; then it is sent automatically", async () => {
    await remove();
    expect(await shown()).toBeNull();
    const asked: (GateProblem | null)[] = [];
    const gate = async () => {
      asked.push(null);
      return null;
    };
    const held = await owner.flush({ everything: true, gate });
    expect(held).toMatchObject({ accepted: 0, retryAt: owner.device.now() + UNDO_MS });
    expect(asked).toEqual([]);
    expect(await owner.flush({ everything: true, gate, ...after(UNDO_MS - 1) })).toMatchObject({ accepted: 0 });
    expect(await inStore()).toBe(true);
    expect(await owner.flush({ gate, ...after(UNDO_MS) })).toMatchObject({ accepted: 1 });
    expect(await inStore()).toBe(false);
  });

  it("[S19] other waiting entries are sent meanwhile, and the pass says when to run again", async () => {
    await remove();
    const made = makeCustomer({ code: "P-1", name: "Tienda Nueva" });
    await saveRecord(owner.device, { noun: "customer", recordId: null, before: null, after: made });
    expect(await owner.flush()).toMatchObject({ accepted: 1, retryAt: owner.device.now() + UNDO_MS });
    expect(await unsent()).toBe(1);
  });

  it("[S19] undone, nothing of it is left here, in the store or in the backup", async () => {
    const deletion = await remove();
    expect(await undoDelete(owner.device, deletion)).toMatchObject({ ok: true });
    expect(await shown()).toEqual({ zone: "Centro", sync: "in_store" });
    expect(await unsent()).toBe(0);
    owner.kill();
    await loseDatabase(owner.phone, workDatabaseName("demo-owner"));
    const again = await openFieldDevice(backend, "demo-owner", owner.phone);
    await restoreBackups({ uid: "demo-owner", ...again.device }, again.device.now());
    expect(await again.device.work.outbox.count()).toBe(0);
    expect(await again.flush({ everything: true, ...after(UNDO_MS) })).toMatchObject({ accepted: 0 });
    expect(await inStore()).toBe(true);
  });

  it("[S19] undone, the edit that it replaced waits again and is sent", async () => {
    await moveTo("Sur");
    const deletion = await remove();
    expect(await unsent()).toBe(1);
    expect(await undoDelete(owner.device, deletion)).toMatchObject({ ok: true });
    expect(await shown()).toEqual({ zone: "Sur", sync: "waiting" });
    expect(await owner.flush()).toMatchObject({ accepted: 1 });
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur" });
    expect(await inStore()).toBe(true);
  });

  it("[S19] discarded from the waiting entries, it restores the edit that it replaced", async () => {
    await moveTo("Sur");
    const { entry } = await remove();
    expect(await discardEntry(owner.device, entry?.key ?? "")).toMatchObject({ ok: true });
    expect(await shown()).toEqual({ zone: "Sur", sync: "waiting" });
    expect(await owner.flush()).toMatchObject({ accepted: 1 });
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur" });
    expect(await inStore()).toBe(true);
  });

  it("[S19] a record that was only here is restored whole, with its backup", async () => {
    const made = makeCustomer({ code: "P-1", name: "Tienda Nueva" });
    const saved = await saveRecord(owner.device, { noun: "customer", recordId: null, before: null, after: made });
    const id = saved.ok ? saved.value.recordId : "";
    const deletion = await remove(owner, id);
    expect([await shown(owner, id), await unsent()]).toEqual([null, 0]);
    expect(await undoDelete(owner.device, deletion)).toMatchObject({ ok: true });
    expect(await shown(owner, id)).toMatchObject({ sync: "waiting" });
    expect(await owner.device.shared.backups.count()).toBe(1);
    expect(await owner.flush()).toMatchObject({ accepted: 1 });
  });

  it("[S19] once it is in transit it is too late, and the app says so", async () => {
    const deletion = await remove();
    owner.setNetwork("lost");
    await owner.flush({ ...after(UNDO_MS) });
    expect(await undoDelete(owner.device, deletion)).toMatchObject({ problem: { code: "tooLate" } });
    owner.setNetwork("up");
    await owner.flush({ everything: true, ...after(UNDO_MS) });
    expect(await undoDelete(owner.device, deletion)).toMatchObject({ problem: { code: "tooLate" } });
    expect(await inStore()).toBe(false);
  });

  it("[S19] sent when the app is opened again if it was closed within them", async () => {
    await remove();
    owner.kill();
    const again = await openFieldDevice(backend, "demo-owner", owner.phone);
    expect(await shown(again)).toBeNull();
    expect(await again.flush({ everything: true, ...after(60_000) })).toMatchObject({ accepted: 1 });
  });

  it("[S19] a clock set back does not extend them", async () => {
    await remove();
    expect(await owner.flush({ everything: true, ...after(-3_600_000) })).toMatchObject({ accepted: 1 });
  });

  it("[S19] sending just this entry on request waives the undo", async () => {
    const { entry } = await remove();
    await retryNow(owner.device, entry?.key);
    expect(await owner.flush()).toMatchObject({ accepted: 1 });
  });
});
