import type { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { verifyCaller } from "#functions/access/verify-caller.ts";
import { authOf, put, startBackend, type TestBackend, type Uid, USERS } from "#tests/support/functions-backend.ts";
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

  it("REC-4 the line in the history is kept for twelve months", async () => {
    expect(await change("demo-owner", "demo-ana", promoted, { changeId: "promoted" })).toEqual(accepted(2));
    const { at, expiresAt } = (await backend.read("auditLog/promoted")) as { at: number; expiresAt: Timestamp };
    expect(expiresAt.toMillis() - at).toBe(366 * 86_400_000);
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

describe("a person's photo", () => {
  const [PHOTO, OTHER] = ["a".repeat(64), "b".repeat(64)];
  const photo = (to: unknown, from: unknown = null) => ({ imageId: { from, to } });

  it.each<Uid>(["demo-delivery", "demo-ana", "demo-owner"])(
    "COMPANY-46 %s chooses, changes and removes their own: staff record and account, without a mail",
    async (uid) => {
      expect(await change(uid, uid, photo(PHOTO))).toEqual(accepted(2));
      expect(await backend.read(`staff/${uid}`)).toMatchObject({ imageId: PHOTO });
      expect(await account(uid)).toMatchObject({ imageId: PHOTO, rev: 2 });
      expect(await change(uid, uid, photo(OTHER, PHOTO), { baseRev: 2 })).toEqual(accepted(3));
      expect(await change(uid, uid, photo(null, OTHER), { baseRev: 3 })).toEqual(accepted(4));
      expect(await backend.read(`staff/${uid}`)).toMatchObject({ imageId: null });
      expect(await mails()).toEqual([]);
    },
  );

  it("COMPANY-46 an owner removes somebody's, and gives none", async () => {
    await change("demo-ana", "demo-ana", photo(PHOTO));
    expect(await change("demo-owner", "demo-ana", photo(OTHER, PHOTO))).toEqual(refusedFor("PERMISSION_LOST", ""));
    expect(await change("demo-owner", "demo-ana", photo(null, PHOTO))).toEqual(accepted(3));
  });

  it.each([
    ["somebody else's photo", "demo-luis", photo(PHOTO), {}],
    ["their role beside it", "demo-ana", { ...photo(PHOTO), role: promoted.role }, {}],
    ["their zones", "demo-ana", { zones: { from: [], to: ["Norte"] } }, {}],
    ["nothing at all", "demo-ana", {}, {}],
    ["another field in the history", "demo-ana", photo(PHOTO), { yielded: { role: "company_owner" } }],
    ["a person of another company", "real-ana", photo(PHOTO), {}],
    ["their record's end", "demo-ana", photo(PHOTO), { deletes: true }],
    ["a new person", "demo-ana", photo(PHOTO), { baseRev: 0 }],
  ] as const)("COMPANY-46 a salesperson does not change %s", async (_what, person, fields, more) => {
    expect(await change("demo-ana", person, fields, more)).toEqual(refusedFor("PERMISSION_LOST", ""));
    expect(await account(person)).toMatchObject({ rev: 1 });
  });

  it("COUNTER-16 store staff set their own PIN for the till, as a hash only, and nobody else's", async () => {
    const kept = `pbkdf2.250000.${"a".repeat(32)}.${"b".repeat(64)}`;
    const pin = (to: string) => ({ tillPin: { from: null, to } });
    expect(await change("demo-store", "demo-store", pin("1234"))).toEqual(refusedFor("SCHEMA_INVALID", "tillPin"));
    expect(await change("demo-store", "demo-owner", pin(kept))).toEqual(refusedFor("PERMISSION_LOST", ""));
    expect(await change("demo-store", "demo-store", pin(kept))).toEqual(accepted(2));
    expect(await backend.read("staff/demo-store")).toMatchObject({ tillPin: kept });
  });

  it("COMPANY-46 refuses what is no photograph's id, and whoever lost access", async () => {
    expect(await change("demo-ana", "demo-ana", photo("../x"))).toEqual(refusedFor("SCHEMA_INVALID", "imageId"));
    await backend.firestore.doc("users/demo-ana").update({ active: false });
    await expect(change("demo-ana", "demo-ana", photo(PHOTO))).rejects.toMatchObject({ code: "permission-denied" });
  });
});

/** The mails that were queued, as their reader gets them. */
async function mails() {
  const { docs } = await backend.firestore.collection("mail").get();
  return docs.map((mail) => ({ to: mail.get("to"), ...mail.get("message") }) as Record<string, string>);
}

describe("the mail that tells a person", () => {
  it("COMPANY-37 names the new role, and whether they sign in again, as text and HTML", async () => {
    await change("demo-owner", "demo-ana", promoted);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: ["demo-ana@demo.rutero.test"], subject: "Tu rol en Distribuidora Demo cambió" });
    expect(mail?.["text"]).toContain("Ahora es: personal de tienda.");
    expect(mail?.["html"]).toContain("<p>Tu sesión sigue abierta y puedes continuar trabajando.</p>");
    expect(mail?.["html"]).toContain('<a href="https://app.test/login">Abrir Rutero</a>');
  });

  it("COMPANY-37 is in their language, and says that sign-in is needed after a loss of rights", async () => {
    await backend.firestore.doc("users/demo-ana").update({ language: "en" });
    await change("demo-owner", "demo-ana", { role: { from: "salesperson", to: "delivery_personnel" } });
    const [mail] = await mails();
    expect(mail?.["subject"]).toBe("Your role at Distribuidora Demo changed");
    expect(mail?.["text"]).toContain("Sign in again on your devices.");
  });

  it("COMPANY-37 of ended access says what happens to unsent orders, whatever else changes", async () => {
    await backend.firestore.doc("users/demo-ana").update({ language: "en" });
    await change("demo-owner", "demo-ana", { ...disabled, ...promoted });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: "Your access to Distribuidora Demo on Rutero has ended" });
    expect(sent[0]?.["text"]).toContain("stay safe on your phone");
  });

  it("COMPANY-37 is sent once, and not for zones, a refused change, or somebody without access", async () => {
    await change("demo-owner", "demo-ana", disabled, { changeId: "once" });
    await change("demo-owner", "demo-ana", disabled, { changeId: "once" });
    await change("demo-owner", "demo-ana", promoted);
    await change("demo-owner", "demo-luis", { zones: { from: [], to: ["Norte"] } });
    await change("demo-store", "demo-luis", promoted);
    expect(await mails()).toHaveLength(1);
  });
});

describe("a person's own discount limit", () => {
  it("PRICE-35 is kept with the account, by which orders are judged", async () => {
    const limit = (from: number | null, to: number | null) => ({ discountLimit: { from, to } });
    expect(await change("demo-owner", "demo-ana", limit(null, 1_500))).toEqual(accepted(2));
    expect(await account("demo-ana")).toMatchObject({ discountLimit: 1_500 });
    expect((await verifyCaller(backend, authOf("demo-ana"))).discountLimit).toBe(1_500);
    expect(await change("demo-owner", "demo-ana", limit(1_500, 10_001))).toEqual(
      refusedFor("SCHEMA_INVALID", "discountLimit"),
    );
    await change("demo-owner", "demo-ana", limit(1_500, null));
    expect((await verifyCaller(backend, authOf("demo-ana"))).discountLimit).toBeNull();
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
