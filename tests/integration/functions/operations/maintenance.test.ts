import { HttpsError } from "firebase-functions/https";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MaintenanceView } from "#domain/operations/operations-view.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { refuseOldBuild } from "#functions/access/refuse-old-build.ts";
import { runOperation } from "#functions/operations/run-operation.ts";
import { showOperations } from "#functions/operations/show-operations.ts";
import { authOf, putDevice, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const administrator = authOf("demo-super");
const text = { en: "Faster search", es: "Búsqueda más rápida" };
const period = { endsAt: NOW + 2 * HOUR, graceHours: 1, text };
const run = (data: unknown) => runOperation(backend, administrator, data);
const view = () => showOperations(backend, administrator, { view: "maintenance" }) as Promise<MaintenanceView>;
const history = async () => (await view()).history.map(({ did }) => did);

async function codeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return "ok";
  } catch (error) {
    if (!(error instanceof HttpsError)) throw error;
    const { code } = Object(error.details);
    return code === undefined ? error.code : `${error.code} ${code}`;
  }
}

/** What one order of Ana's is answered, captured this long before now. */
async function placed(age: number, number = 1): Promise<unknown> {
  const order = makeOrder({ orderId: `o-${number}` }, { number, capturedAt: NOW - age });
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
  return answers.map((answer) => (answer.outcome === "accepted" ? "accepted" : answer.reason))[0];
}

describe("planned maintenance", () => {
  it("OPS-2 begins and ends by itself, and stands in the history", async () => {
    await run({ do: "planMaintenance", startsAt: NOW + HOUR, ...period });
    expect(await view()).toMatchObject({ period: { startsAt: NOW + HOUR, endsAt: NOW + 2 * HOUR, text } });
    expect(await placed(0)).toBe("accepted");
    backend.setNow(NOW + 2 * HOUR - 1);
    expect(await codeOf(acceptChanges(backend, authOf("demo-owner"), { changes: [] }))).toBe(
      "unavailable accessDenied",
    );
    backend.setNow(NOW + 2 * HOUR);
    expect(await codeOf(acceptChanges(backend, authOf("demo-owner"), { changes: [] }))).toBe("ok");
    expect(await history()).toEqual(["planned"]);
  });

  it("OPS-2 is changed, cancelled, and planned again", async () => {
    await run({ do: "planMaintenance", startsAt: NOW + HOUR, ...period });
    backend.setNow(NOW + 1);
    await run({ do: "planMaintenance", startsAt: NOW + HOUR, ...period, endsAt: NOW + 3 * HOUR });
    backend.setNow(NOW + 2);
    await run({ do: "endMaintenance" });
    expect((await view()).period).toBeNull();
    expect(await history()).toEqual(["cancelled", "changed", "planned"]);
    expect(await codeOf(run({ do: "endMaintenance" }))).toBe("failed-precondition");
  });

  it.each([
    ["starts in the past", { startsAt: NOW - 1 }, "startsInPast"],
    ["ends before it starts", { startsAt: NOW + 3 * HOUR }, "endsBeforeStart"],
    ["lasts over a week", { endsAt: NOW + 8 * 24 * HOUR }, "tooLong"],
    ["is further ahead than 90 days", { startsAt: NOW + 91 * 24 * HOUR, endsAt: NOW + 92 * 24 * HOUR }, "tooFarAhead"],
  ])("OPS-2 is refused where it %s", async (_case, changes, code) => {
    const before = await backend.everything();
    const plan = { do: "planMaintenance", startsAt: NOW, ...period, ...changes };
    expect(await codeOf(run(plan))).toBe(`invalid-argument ${code}`);
    expect(await backend.everything()).toBe(before);
  });
});

describe("maintenance that has begun", () => {
  beforeEach(() => run({ do: "startMaintenance", ...period }));

  it("OPS-2 keeps its start when its end moves, and ends when somebody ends it", async () => {
    backend.setNow(NOW + HOUR);
    await run({ do: "planMaintenance", startsAt: NOW + 2 * HOUR, ...period, endsAt: NOW + 4 * HOUR });
    expect((await view()).period).toMatchObject({ startsAt: NOW, endsAt: NOW + 4 * HOUR });
    await run({ do: "endMaintenance" });
    expect(await placed(0)).toBe("accepted");
    expect((await history()).toSorted()).toEqual(["changed", "ended", "started"]);
  });

  it("OPS-2 ends the one that was switched on by hand", async () => {
    await backend.firestore.doc("appconfigdata/maintenance").set({ active: true });
    expect(await codeOf(acceptChanges(backend, authOf("demo-owner"), { changes: [] }))).toContain("unavailable");
    await run({ do: "endMaintenance" });
    expect(await codeOf(acceptChanges(backend, authOf("demo-owner"), { changes: [] }))).toBe("ok");
  });

  it("OPS-4 takes what was captured before it, while its grace lasts, and leaves the rest on the device", async () => {
    expect(await placed(1, 1)).toBe("accepted");
    expect(await placed(0, 2)).toBe("NOT_ALLOWED");
    backend.setNow(NOW + HOUR - 1);
    expect(await placed(1, 3)).toBe("accepted");
    backend.setNow(NOW + HOUR);
    expect(await codeOf(placed(1, 4))).toBe("unavailable accessDenied");
    expect(await backend.read("orders/o-2")).toBeUndefined();
  });

  it("OPS-4 opens nothing to those who may not work otherwise", async () => {
    await backend.firestore.doc("users/demo-ana").update({ active: false });
    expect(await codeOf(placed(1))).toBe("permission-denied deactivated");
    await backend.firestore.doc("users/demo-ana").update({ active: true, role: "pirate" });
    expect(await codeOf(placed(1))).toBe("unavailable accessDenied");
  });

  it("OPS-4 takes any order of somebody who may work in maintenance", async () => {
    await run({ do: "saveRoles", normal: ["super_admin"], maintenance: ["super_admin", "salesperson"] });
    expect(await placed(0)).toBe("accepted");
  });
});

describe("the lists of roles", () => {
  it("OPS-2 are saved, and stand in the history", async () => {
    await run({ do: "saveRoles", normal: ["super_admin", "company_owner"], maintenance: ["super_admin"] });
    expect((await view()).roles).toEqual({ normal: ["super_admin", "company_owner"], maintenance: ["super_admin"] });
    expect(await codeOf(placed(0))).toBe("permission-denied accessDenied");
    expect((await view()).history[0]).toMatchObject({ did: "roles", byName: "demo-super" });
  });

  it.each([
    ["super_admin for every day", { normal: ["company_owner"], maintenance: ["super_admin"] }],
    ["super_admin in maintenance", { normal: ["super_admin"], maintenance: [] }],
  ])("OPS-2 never lack %s", async (_case, lists) => {
    expect(await codeOf(run({ do: "saveRoles", ...lists }))).toBe("invalid-argument");
  });
});

it("OPS-3 counts the devices that hold unsent work", async () => {
  await putDevice(backend.firestore, "demo-ana", "demo", { heardAt: NOW, unsent: 2, oldestUnsentAt: NOW - HOUR });
  await putDevice(backend.firestore, "demo-luis", "demo", { heardAt: NOW, unsent: 0, oldestUnsentAt: null });
  const lost = { heardAt: NOW - 31 * 24 * HOUR, unsent: 9, oldestUnsentAt: NOW - 40 * 24 * HOUR };
  await putDevice(backend.firestore, "real-ana", "real", lost);
  expect((await view()).devices).toEqual({ known: 2, withUnsent: 1, unsent: 2 });
});

describe("the oldest version that may send", () => {
  const APP = "1.4.0+1a2b3c4d5e";
  const name = (minClient: unknown, app = APP) =>
    codeOf(runOperation(backend, administrator, { do: "setMinClient", minClient }, app));
  const refusalOf = (build: string) => codeOf(refuseOldBuild(backend, build));

  it("OPS-29 is named by the administrator, holds, and stands in the history until it is taken back", async () => {
    expect(await view()).toMatchObject({ minClient: null });
    expect(await name("1.4")).toBe("ok");
    expect(await refusalOf("1.3.9")).toBe("unavailable updateRequired");
    expect(await refusalOf(APP)).toBe("ok");
    const shown = await showOperations(backend, administrator, { view: "maintenance" }, APP);
    expect(shown).toMatchObject({ minClient: "1.4", highestMinimum: "1.4.0" });
    expect(shown).toMatchObject({ history: [{ did: "minClient", byName: "demo-super", minClient: "1.4" }] });
    backend.setNow(NOW + 60_000);
    expect(await name(null)).toBe("ok");
    backend.setNow(NOW + 120_000);
    expect(await refusalOf("1.3.9")).toBe("ok");
    expect(await history()).toEqual(["minClient", "minClient"]);
  });

  it("OPS-29 leaves maintenance as it is, and maintenance leaves it", async () => {
    await name("1.4");
    await run({ do: "planMaintenance", startsAt: NOW + HOUR, ...period });
    expect(await view()).toMatchObject({ minClient: "1.4", period: { startsAt: NOW + HOUR } });
    await name("1.3");
    expect(await view()).toMatchObject({ minClient: "1.3", period: { startsAt: NOW + HOUR } });
  });

  it.each([
    ["that the administrator's own app does not have", "1.4.1", APP, "invalid-argument notRunning"],
    ["while no running build is known", "1.0", "", "invalid-argument notRunning"],
    ["that is none", "newest", APP, "invalid-argument"],
    ["that is a number", 2, APP, "invalid-argument"],
  ])("OPS-29 is refused as one %s", async (_case, minClient, app, code) => {
    const before = await backend.everything();
    expect(await name(minClient, app)).toBe(code);
    expect(await backend.everything()).toBe(before);
  });
});
