import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { createPush } from "#remote/calls/push.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { answerError, createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeCustomer } from "#tests/support/sales.ts";

const CUSTOMERS = Array.from({ length: 25 }, (_, index) => `c${index + 1}`);

describe("an answer that is not the function's", () => {
  let clock: Clock;
  let server: FakeServer;
  let tab: Tab;

  beforeEach(async () => {
    clock = createClock();
    server = createFakeServer(clock.now);
    tab = await openTab({ phone: createPhone(), clock, server, customers: CUSTOMERS });
  });

  const outbox = () => tab.device.work.outbox.toArray();

  it("[S20] a gateway's page of any status parks none of 25 orders, and all arrive once it is gone", async () => {
    for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
    for (const status of [200, 302, 400, 401, 403, 404, 409, 429, 499, 500, 501, 502, 503, 504]) {
      server.faultOf = () => status;
      expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 0, parked: 0 });
    }
    expect((await outbox()).map(({ state }) => state)).toEqual(CUSTOMERS.map(() => "waiting"));
    server.faultOf = () => "none";
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 25, parked: 0 });
  });

  it("[S20] the function's own refusal of the call still parks, with its reason", async () => {
    await sell(tab.device, "c1");
    const call = async () => answerError(501, "UNIMPLEMENTED");
    expect(await tab.flush({ push: createPush(call) })).toMatchObject({ parked: 1 });
    expect(await outbox()).toMatchObject([{ state: "parked", lastProblem: { reason: "APP_TOO_OLD" } }]);
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 0 });
  });

  it("[S10] OPS-29 what a build that is too old sends waits without a failed attempt, and arrives after the update", async () => {
    await sell(tab.device, "c1");
    await sell(tab.device, "c2");
    let calls = 0;
    const refuse = async () => {
      calls += 1;
      return answerError(503, "UNAVAILABLE", { code: "updateRequired", build: "0.2.0", minClient: "0.2.0" });
    };
    expect(await tab.flush({ everything: true, push: createPush(refuse) })).toMatchObject({ accepted: 0, parked: 0 });
    expect(calls).toBe(1);
    const waiting = { state: "waiting", attempts: 0, doubts: 0, lastProblem: { reason: "UPDATE_REQUIRED" } };
    expect(await outbox()).toMatchObject([waiting, waiting]);
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 2 });
  });

  it("[S20] what an earlier version parked for a gateway's page is sent again by itself, what the store refused is not", async () => {
    for (const customerId of CUSTOMERS.slice(0, 4)) await sell(tab.device, customerId);
    const problems = [
      { reason: "NOT_FOUND", field: "" },
      { reason: "APP_TOO_OLD", field: "" },
      { reason: "SCHEMA_INVALID", field: "lines.0" },
      { reason: "NO_PRICE", field: "" },
    ] as const;
    const entries = await tab.device.work.outbox.orderBy("seq").toArray();
    const parked = entries.map((entry, index): OutboxEntry => {
      const { reason, field } = problems[index] ?? problems[0];
      return { ...entry, state: "parked", mayHaveArrived: false, lastProblem: { reason, field, at: clock.now() } };
    });
    await tab.device.work.outbox.bulkPut(parked);
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
    const reasons = (await outbox()).map(({ lastProblem }) => lastProblem?.reason);
    expect(new Set(reasons)).toEqual(new Set(["SCHEMA_INVALID", "NO_PRICE"]));
  });
});

describe("an id that the store knows", () => {
  let backend: TestBackend;
  let owner: FieldDevice;

  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.reset();
    owner = await openFieldDevice(backend, "demo-owner");
  });

  const outbox = () => owner.device.work.outbox.orderBy("seq").toArray();
  const send = () => owner.flush({ everything: true });

  async function edit(changes: Partial<Customer>): Promise<void> {
    const row = await getCustomer(owner.device, "c1");
    if (row === null) throw new Error("this device does not know the customer");
    const after = { ...row.customer, ...changes };
    await saveRecord(owner.device, { noun: "customer", recordId: "c1", before: row.customer, after });
  }

  it("[S20] an edit that arrived before its call was refused is not changed under its id: the next one follows it", async () => {
    await edit({ zone: "Sur" });
    owner.setNetwork("lost");
    await send();
    await owner.flush({ everything: true, push: createPush(async () => answerError(404, "NOT_FOUND")) });
    expect(await outbox()).toMatchObject([{ state: "parked", refused: "call", mayHaveArrived: true }]);
    await edit({ zone: "Norte" });
    expect(await outbox()).toMatchObject([{ state: "parked" }, { state: "waiting" }]);

    owner.setNetwork("up");
    const [first] = await outbox();
    await unparkEntry(owner.device, first?.key ?? "");
    await send();
    expect(await outbox()).toEqual([]);
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Norte", rev: 3 });
  });

  it("[S20] an edit that the store refused for its values is repaired under its id: it never arrived", async () => {
    await put(backend.firestore, "companies/demo/customers/c9", { ...makeCustomer({ id: "c9", code: "X-9" }) });
    await edit({ code: "X-9" });
    expect(await send()).toMatchObject({ parked: 1 });
    expect(await outbox()).toMatchObject([{ refused: "change", lastProblem: { reason: "CODE_TAKEN" } }]);
    await edit({ code: "X-10" });
    expect(await outbox()).toMatchObject([{ state: "waiting" }]);
    await send();
    expect(await backend.read("customers/c1")).toMatchObject({ code: "X-10", rev: 2 });
  });

  it("[S21] an edit changed under an id that had arrived is sent under its next one, once, and nothing is lost", async () => {
    await edit({ zone: "Sur" });
    owner.setNetwork("lost");
    await send();
    // As an earlier version did, which took a refused call for a refused change.
    await owner.device.work.outbox.toCollection().modify({ mayHaveArrived: false });
    await edit({ note: "Cierra los lunes" });
    expect(await outbox()).toHaveLength(1);
    await send();
    owner.setNetwork("up");
    await send();
    expect(await outbox()).toEqual([]);
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur", note: "Cierra los lunes", rev: 3 });
    await owner.pull();
    expect((await getCustomer(owner.device, "c1"))?.customer).toMatchObject({ zone: "Sur", note: "Cierra los lunes" });
  });

  it("[S21] one whose field the store has otherwise under that id asks the person once, with both values", async () => {
    await edit({ zone: "Sur" });
    owner.setNetwork("lost");
    await send();
    await owner.device.work.outbox.toCollection().modify({ mayHaveArrived: false });
    await edit({ zone: "Norte" });
    owner.setNetwork("up");
    await send();
    expect(await outbox()).toMatchObject([
      { state: "parked", conflicts: [{ field: "zone", mine: "Norte", theirs: "Sur" }] },
    ]);
  });
});
