import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const accepted = (rev: number) => ({ outcome: "accepted", rev });
const refusedFor = (reason: string, field: string) => expect.objectContaining({ outcome: "refused", reason, field });

/** Sets one target of Ana's that was not there; the first edit of a device that knows none of hers is a new record. */
const set = (by: Uid, key: string, to: unknown, { from = null as unknown, baseRev = 0 } = {}) =>
  saveAs(backend, by, {
    noun: "target",
    recordId: "demo-ana",
    baseRev,
    fields: { [`targets.${key}`]: { from, to } },
    label: "Ana",
  });

it("KPI-12 an owner sets a person's target, with a line in the history, and removes it", async () => {
  expect(await set("demo-owner", "2026-11_net", 500_000)).toEqual(accepted(1));
  expect(await backend.read("targets/demo-ana")).toMatchObject({ targets: { "2026-11_net": 500_000 } });
  expect(await set("demo-owner", "2026-11_net", null, { from: 500_000, baseRev: 1 })).toEqual(accepted(2));
  expect(await backend.read("targets/demo-ana")).toMatchObject({ targets: {} });
});

it("KPI-12 two owners who begin somebody's targets at once set both, and are asked about the same one", async () => {
  await set("demo-owner", "2026-11_net", 500_000);
  expect(await set("demo-super", "2026-11_orders", 80)).toEqual(accepted(2));
  expect(await backend.read("targets/demo-ana")).toMatchObject({
    targets: { "2026-11_net": 500_000, "2026-11_orders": 80 },
  });
  expect(await set("demo-super", "2026-11_net", 400_000)).toEqual(refusedFor("FIELD_CONFLICT", "targets.2026-11_net"));
});

it.each<[string, unknown, string]>([
  ["2026-13_net", 1, "targets.2026-13_net"],
  ["2026-11_profit", 1, "targets.2026-11_profit"],
  ["2026-11_net", -1, "targets.2026-11_net"],
  ["2026-11_net", 1.5, "targets.2026-11_net"],
  ["2026-11_net", "1", "targets.2026-11_net"],
])("KPI-12 a target %s of %s is refused", async (key, to, field) => {
  expect(await set("demo-owner", key, to)).toEqual(refusedFor("SCHEMA_INVALID", field));
  expect(await backend.read("targets/demo-ana")).toBeUndefined();
});

it.each<Uid>(["demo-ana", "demo-store", "demo-delivery"])("KPI-12 %s sets no targets", async (by) => {
  expect(await set(by, "2026-11_net", 1)).toEqual(refusedFor("PERMISSION_LOST", ""));
});
