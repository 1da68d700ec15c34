import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { put, startBackend, type TestBackend, type Uid, USERS } from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  for (const [uid, role, companyId] of USERS) {
    await put(backend.firestore, `companies/${companyId}/staff/${uid}`, { name: uid, role, active: true });
  }
});
afterAll(() => backend.close());

const accepted = (rev: number) => ({ outcome: "accepted", rev });
const refusedFor = (reason: string, field: string) => expect.objectContaining({ outcome: "refused", reason, field });

const promoted = { role: { from: "salesperson", to: "store_staff" } };
const disabled = { active: { from: true, to: false } };

const change = (by: Uid, person: Uid, fields: RecordEdit["fields"], more: Partial<RecordEdit> = {}) =>
  saveAs(backend, by, { noun: "person", recordId: person, fields, label: person, ...more });

const account = async (uid: Uid) => (await backend.firestore.doc(`users/${uid}`).get()).data();

/** A second owner, who may demote the first. */
async function addOwner(): Promise<void> {
  await backend.firestore.doc("users/demo-luis").update({ role: "company_owner" });
  await backend.firestore.doc("companies/demo/staff/demo-luis").update({ role: "company_owner" });
}

describe("changing a person", () => {
  it("COMPANY-31 an owner changes role and zones: staff record and account together, with a line in the history", async () => {
    const fields = { ...promoted, zones: { from: [], to: ["Centro", "Norte"] } };
    expect(await change("demo-owner", "demo-ana", fields, { changeId: "promoted" })).toEqual(accepted(2));
    expect(await backend.read("staff/demo-ana")).toMatchObject({ role: "store_staff", zones: ["Centro", "Norte"] });
    expect(await account("demo-ana")).toMatchObject({ role: "store_staff", zones: ["Centro", "Norte"], rev: 2 });
    expect(await backend.read("auditLog/promoted")).toMatchObject({ noun: "person", byName: "demo-owner" });
  });

  it("COMPANY-31 the same change twice is applied once", async () => {
    const first = await change("demo-owner", "demo-ana", promoted, { changeId: "once" });
    expect(await change("demo-owner", "demo-ana", promoted, { changeId: "once" })).toEqual(first);
    expect(await account("demo-ana")).toMatchObject({ rev: 2 });
  });

  it("COMPANY-31 two owners change the same role differently: the second is asked", async () => {
    await change("demo-owner", "demo-ana", promoted);
    const other = { role: { from: "salesperson", to: "delivery_personnel" } };
    expect(await change("demo-super", "demo-ana", other)).toEqual(refusedFor("FIELD_CONFLICT", "role"));
  });

  it.each<Uid>(["demo-store", "demo-ana", "demo-delivery", "real-ana"])("COMPANY-31 %s changes nobody", async (by) => {
    expect(await change(by, "demo-luis", promoted)).toEqual(refusedFor("PERMISSION_LOST", ""));
    expect(await account("demo-luis")).toMatchObject({ role: "salesperson", rev: 1 });
  });

  it("COMPANY-31 nobody is added, deleted, or changed in another company", async () => {
    expect(await change("demo-owner", "demo-ana", promoted, { baseRev: 0, recordId: "new" })).toEqual(
      refusedFor("PERMISSION_LOST", ""),
    );
    expect(await change("demo-owner", "demo-ana", {}, { deletes: true })).toEqual(
      refusedFor("SCHEMA_INVALID", "deletes"),
    );
    expect(await change("demo-owner", "real-ana", promoted)).toEqual(refusedFor("NOT_FOUND", "recordId"));
  });

  it.each([
    ["role", { role: { from: "salesperson", to: "pirate" } }],
    ["active", { active: { from: true, to: "no" } }],
    ["zones", { zones: { from: [], to: Array.from({ length: 21 }, (_, zone) => `Z${zone}`) } }],
    ["companyId", { companyId: { from: "demo", to: "real" } }],
    ["name", { name: { from: "demo-ana", to: "Ana" } }],
  ])("COMPANY-31 refuses a %s that is not one", async (field, fields) => {
    const answer = await change("demo-owner", "demo-ana", fields);
    expect(answer).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
    expect(JSON.stringify(answer)).toContain(field);
  });
});

describe("rights that are not given or taken", () => {
  it("COMPANY-32 an owner changes neither the own role nor the own state", async () => {
    await addOwner();
    const role = { role: { from: "company_owner", to: "salesperson" } };
    expect(await change("demo-owner", "demo-owner", role)).toEqual(refusedFor("PERMISSION_LOST", "role"));
    expect(await change("demo-owner", "demo-owner", disabled)).toEqual(refusedFor("PERMISSION_LOST", "role"));
    const zones = { zones: { from: [], to: ["Centro"] } };
    expect(await change("demo-owner", "demo-owner", zones)).toEqual(accepted(2));
  });

  it("COMPANY-32 super_admin is neither given nor taken", async () => {
    const given = { role: { from: "salesperson", to: "super_admin" } };
    expect(await change("demo-owner", "demo-ana", given)).toEqual(refusedFor("PERMISSION_LOST", "role"));
    expect(await change("demo-owner", "demo-super", disabled)).toEqual(refusedFor("PERMISSION_LOST", "role"));
  });

  it("COMPANY-32 two owners who demote or disable each other at once: one stays", async () => {
    await backend.firestore.doc("users/demo-super").update({ active: false });
    for (const fields of [{ role: { from: "company_owner", to: "salesperson" } }, disabled]) {
      await addOwner();
      await backend.firestore.doc("users/demo-owner").update({ role: "company_owner", active: true });
      await backend.firestore.doc("companies/demo/staff/demo-owner").update({ role: "company_owner", active: true });
      await backend.firestore.doc("users/demo-luis").update({ active: true });
      await backend.firestore.doc("companies/demo/staff/demo-luis").update({ active: true });
      const answers = await Promise.all([
        change("demo-owner", "demo-luis", fields),
        change("demo-luis", "demo-owner", fields),
      ]);
      expect(answers.filter((answer) => answer?.outcome === "accepted")).toHaveLength(1);
      const owners = [await account("demo-owner"), await account("demo-luis")].filter(
        (each) => each?.["role"] === "company_owner" && each["active"] === true,
      );
      expect(owners).toHaveLength(1);
    }
  });

  it("COMPANY-32 a company keeps an owner, whatever a super_admin wants", async () => {
    expect(await change("demo-super", "demo-owner", disabled)).toEqual(refusedFor("LAST_OWNER", "role"));
    await addOwner();
    expect(await change("demo-super", "demo-owner", disabled)).toEqual(accepted(2));
  });

  it("COMPANY-9 access is given back only while the plan has room", async () => {
    await change("demo-owner", "demo-luis", disabled);
    await backend.firestore.doc("companies/demo").update({ plan: "starter" });
    const again = { active: { from: false, to: true } };
    expect(await change("demo-owner", "demo-luis", again)).toEqual(refusedFor("PLAN_FULL", "active"));
    for (const person of ["demo-ana", "demo-delivery", "demo-super"] as const) {
      await backend.firestore.doc(`users/${person}`).update({ active: false });
    }
    const invite = { status: "open", expiresAt: backend.now() + 1_000 };
    await put(backend.firestore, "companies/demo/invites/nora", invite);
    expect(await change("demo-owner", "demo-luis", again)).toEqual(refusedFor("PLAN_FULL", "active"));
    await backend.firestore.doc("companies/demo/invites/nora").update({ status: "revoked" });
    expect(await change("demo-owner", "demo-luis", again)).toEqual(accepted(3));
  });
});
