import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideCorrection } from "#commands/customer/decide-correction.ts";
import { reportProduct, type ReportProductRequest } from "#commands/product/report-product.ts";
import type { Product } from "#domain/product/product.ts";
import { listOpenCorrections, listOpenReports, listOwnReports } from "#local/queries/customer/corrections.ts";
import { listWaiting } from "#local/queries/sync/outbox.ts";
import { catalogueOf } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { saveAs, sendAs } from "#tests/support/record-edits.ts";
import { makeProduct, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const COLA = makeProduct();
const WRONG_NAME = {
  product: COLA,
  subject: "name",
  changes: { name: "Cola 500 ml", nameEs: COLA.nameEs },
  note: "It says so on the bottle",
} as const satisfies ReportProductRequest;

async function openPhone(uid: Uid): Promise<FieldDevice> {
  const opened = await openFieldDevice(backend, uid);
  return { ...opened, device: { ...opened.device, catalogue: catalogueOf([COLA]) } };
}

/** Ana's report in the store, and the owner's phone with it. */
async function reported(request: ReportProductRequest = WRONG_NAME) {
  const ana = await openPhone("demo-ana");
  expect(await reportProduct(ana.device, request)).toMatchObject({ ok: true });
  await ana.flush();
  const owner = await openPhone("demo-owner");
  const [open] = await listOpenReports(owner.device);
  if (open === undefined) throw new Error("the report has not reached the owner");
  return { ana, owner, report: open.report };
}

const ownStates = async ({ device }: FieldDevice) =>
  (await listOwnReports(device, COLA.id)).map(({ subject, state, decidedByName }) => [subject, state, decidedByName]);

describe("PROD-17 an error reported on a product", () => {
  it("waits on the phone offline, then reaches the owner with the current and the suggested value", async () => {
    const ana = await openPhone("demo-ana");
    ana.setNetwork("down");
    await reportProduct(ana.device, WRONG_NAME);
    expect(await ownStates(ana)).toEqual([["name", "waiting", ""]]);
    expect(await listWaiting(ana.device)).toMatchObject([{ text: "reportProduct", record: { noun: "product" } }]);
    ana.setNetwork("up");
    await ana.flush();
    await ana.pull();
    expect(await ownStates(ana)).toEqual([["name", "open", ""]]);

    const owner = await openPhone("demo-owner");
    expect(await listOpenReports(owner.device)).toMatchObject([
      {
        product: { id: COLA.id },
        report: {
          fields: { name: { from: "Cola 600 ml", to: "Cola 500 ml" } },
          note: "It says so on the bottle",
          suggestedByName: "demo-ana",
        },
      },
    ]);
    expect(await listOpenCorrections(owner.device)).toEqual([]);
    expect(await backend.read("products/p1")).toMatchObject({ name: "Cola 600 ml", rev: 1 });
  });

  it("accepted with one tap, it updates the product with a line in the history, and the reporter is told", async () => {
    const { ana, owner, report } = await reported();
    expect(await decideCorrection(owner.device, { correctionId: report.correctionId, accepts: true })).toMatchObject({
      ok: true,
    });
    expect(await listOpenReports(owner.device)).toEqual([]);
    await owner.flush();
    expect(await backend.read("products/p1")).toMatchObject({ name: "Cola 500 ml", nameEs: COLA.nameEs, rev: 2 });
    expect(await backend.read(`auditLog/${report.correctionId}.applied`)).toMatchObject({
      noun: "product",
      recordId: "p1",
      kind: "corrected",
      fields: { name: { from: "Cola 600 ml", to: "Cola 500 ml" } },
      note: "demo-ana",
      by: "demo-owner",
    });
    await ana.pull();
    expect(await ownStates(ana)).toEqual([["name", "accepted", "demo-owner"]]);
    await owner.pull();
    expect(await listOpenReports(owner.device)).toEqual([]);
    expect(await decideCorrection(owner.device, { correctionId: report.correctionId, accepts: false })).toMatchObject({
      problem: { code: "decided" },
    });
  });

  it("rejected, it changes nothing, and the reporter is told", async () => {
    const { ana, owner, report } = await reported();
    await decideCorrection(owner.device, { correctionId: report.correctionId, accepts: false });
    await owner.flush();
    expect(await backend.read("products/p1")).toMatchObject({ name: "Cola 600 ml", rev: 1 });
    await ana.pull();
    expect(await ownStates(ana)).toEqual([["name", "rejected", "demo-owner"]]);
  });

  it("without a value, it is done when the owner says so, even by deleting the product", async () => {
    const { owner, report } = await reported({ product: COLA, subject: "photo", changes: {}, note: "" });
    await saveAs(backend, "demo-owner", { recordId: "p1", deletes: true });
    await decideCorrection(owner.device, { correctionId: report.correctionId, accepts: true });
    await owner.flush();
    expect(await backend.read(`corrections/${report.correctionId}`)).toMatchObject({ state: "accepted" });
    expect(await listWaiting(owner.device)).toEqual([]);
  });

  it("is no longer offered once accepted", async () => {
    const { owner, report } = await reported({
      product: COLA,
      subject: "discontinued",
      changes: { active: false },
      note: "",
    });
    await decideCorrection(owner.device, { correctionId: report.correctionId, accepts: true });
    await owner.flush();
    expect(await backend.read("products/p1")).toMatchObject({ active: false });
  });

  it("three replays make one report and one decision", async () => {
    const { report } = await reported();
    const decision = { correctionId: report.correctionId, productId: "p1", accepts: true, reason: "", label: "Cola" };
    for (let time = 0; time < 3; time += 1) {
      const [answer] = await sendAs(backend, "demo-owner", [{ kind: "decideReport", decision }]);
      expect(answer).toMatchObject({ outcome: "accepted" });
    }
    expect(await backend.read("products/p1")).toMatchObject({ rev: 2 });
  });

  it("[S21] another report under a known id is a conflict", async () => {
    const { report } = await reported();
    const other = { kind: "reportProduct", report: { ...report, note: "Something else" } };
    expect(await sendAs(backend, "demo-ana", [other])).toEqual([
      expect.objectContaining({ outcome: "refused", reason: "ID_CONFLICT", field: "correctionId" }),
    ]);
  });

  it("is not sent if it is empty or not valid for the product", async () => {
    const { device } = await openPhone("demo-ana");
    const nothing = { product: COLA, subject: "name", changes: { name: COLA.name }, note: " " } as const;
    expect(await reportProduct(device, nothing)).toMatchObject({ problem: { code: "nothing" } });
    const empty = { product: COLA, subject: "name", changes: { name: "" }, note: "" } as const;
    expect(await reportProduct(device, empty)).toMatchObject({
      problem: { code: "invalid", problems: [{ field: "name" }] },
    });
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("ACCESS-3 anyone on the staff can report, owners decide", async () => {
    for (const uid of ["demo-ana", "demo-luis", "demo-store", "demo-delivery"] as const) {
      expect(await sendAs(backend, uid, [report({ correctionId: uid })])).toEqual([{ outcome: "accepted", rev: 1 }]);
    }
    const decision = { correctionId: "demo-ana", productId: "p1", accepts: true, reason: "", label: "" };
    for (const uid of ["demo-ana", "demo-store", "demo-delivery"] as const) {
      expect(await sendAs(backend, uid, [{ kind: "decideReport", decision }])).toMatchObject([
        { outcome: "refused", reason: "PERMISSION_LOST" },
      ]);
    }
    expect(await sendAs(backend, "real-ana", [report()])).toMatchObject([{ outcome: "refused", reason: "NOT_FOUND" }]);
  });

  it("is refused with its field for another subject, an unknown product or an invalid value", async () => {
    const refused = async (changes: Partial<ReturnType<typeof report>["report"]>) =>
      (await sendAs(backend, "demo-ana", [report(changes)]))[0];
    const price = { prices: { from: null, to: { retail: 1 } } } as never;
    expect(await refused({ fields: price })).toMatchObject({ reason: "SCHEMA_INVALID" });
    expect(await refused({ subject: "price" })).toMatchObject({ reason: "SCHEMA_INVALID", field: "name" });
    expect(await refused({ fields: {}, note: "" })).toMatchObject({ reason: "SCHEMA_INVALID", field: "note" });
    expect(await refused({ productId: "none" })).toMatchObject({ reason: "NOT_FOUND", field: "productId" });
    const short = { name: { from: COLA.name, to: "x" } };
    expect(await refused({ fields: short })).toMatchObject({ reason: "SCHEMA_INVALID", field: "name" });
    expect((await backend.firestore.collection("companies/demo/corrections").get()).size).toBe(0);
  });
});

function report(
  changes: Partial<{
    correctionId: string;
    productId: string;
    subject: string;
    fields: Partial<Record<keyof Product, { from: unknown; to: unknown }>>;
    note: string;
  }> = {},
) {
  return {
    kind: "reportProduct",
    report: {
      correctionId: "r1",
      productId: "p1",
      subject: "name",
      fields: { name: { from: COLA.name, to: "Cola 500 ml" } },
      note: "",
      suggestedAt: NOW,
      label: COLA.name,
      ...changes,
    },
  };
}
