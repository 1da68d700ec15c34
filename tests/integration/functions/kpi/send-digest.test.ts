import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDigest } from "#functions/kpi/send-digest.ts";
import { put, putCompany, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCompany, makeSettings, NOW } from "#tests/support/sales.ts";

/** Monday, November 23rd, begins in Mexico City. */
const MIDNIGHT = Date.UTC(2026, 10, 23, 6);
const SEVEN = MIDNIGHT + 7 * HOUR;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  backend.setNow(SEVEN);
  const settings = makeSettings({ timeZone: "America/Mexico_City", currency: "MXN", locale: "es-MX" });
  await putCompany(backend.firestore, makeCompany({ name: "Demo", settings }));
  await put(backend.firestore, "companies/demo/staff/demo-owner", OWNER);
  await putDay("2026-11-22", "demo-ana", { net: 120_000, orders: 4, visits: 8, productiveVisits: 4 });
  await putDay("2026-11-22", "demo-luis", { net: 30_000, orders: 1 });
  await putDay("2026-11-15", "demo-ana", { net: 100_000, orders: 2 });
  await putDay("2026-11-23", "demo-ana", { net: 999_900, orders: 9 });
});
afterAll(() => backend.close());

const OWNER = { name: "Olga", role: "company_owner", active: true, zones: [], digest: true };

const putDay = (day: string, repId: string, figures: Record<string, number>) =>
  put(backend.firestore, `companies/demo/kpiDays/${day}_${repId}`, { day, repId, figures });

interface Sent {
  readonly to: readonly string[];
  readonly message: { readonly subject: string; readonly text: string };
}

async function mails(): Promise<Sent[]> {
  return (await backend.firestore.collection("mail").get()).docs.map((document) => document.data() as Sent);
}

it("KPI-20 the owner who asked for it gets yesterday beside a week before, and what waits, in their language", async () => {
  await backend.firestore.doc("users/demo-owner").update({ language: "es", email: "olga@example.com" });
  await put(backend.firestore, "companies/demo/orders/o1", { status: "pending_approval" });
  await put(backend.firestore, "companies/demo/devices/d1", device("d1", MIDNIGHT - 30 * HOUR));
  await put(backend.firestore, "companies/demo/devices/d2", device("d2", MIDNIGHT - 6 * HOUR));
  await sendDigest(backend, "demo");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(["olga@example.com"]);
  expect(mail?.message.subject).toBe("Demo ayer: $1,500.00");
  expect(mail?.message.text).toContain("Domingo, 22 de noviembre de 2026");
  expect(mail?.message.text).toContain("Venta neta: $1,500.00 (una semana antes $1,000.00)");
  expect(mail?.message.text).toContain("Pedidos: 5 (una semana antes 2)");
  expect(mail?.message.text).toContain("1 pedido espera aprobación.");
  expect(mail?.message.text).toContain("1 de 2 dispositivos sin noticias desde");
});

const device = (id: string, heardAt: number) => ({ uid: "demo-ana", installId: id, letter: "A", heardAt });

it("KPI-20 however often it runs, also twice at once, there is one mail a day", async () => {
  await Promise.all([sendDigest(backend, "demo"), sendDigest(backend, "demo")]);
  await sendDigest(backend, "demo");
  expect(await mails()).toHaveLength(1);
  backend.setNow(SEVEN + 24 * HOUR);
  await sendDigest(backend, "demo");
  expect(await mails()).toHaveLength(2);
});

it("KPI-20 nothing is sent before seven by the company's clocks", async () => {
  backend.setNow(SEVEN - 1);
  await sendDigest(backend, "demo");
  expect(await mails()).toEqual([]);
  backend.setNow(SEVEN);
  await sendDigest(backend, "demo");
  expect(await mails()).toHaveLength(1);
});

it.each([
  ["did not ask for it", { ...OWNER, digest: null }],
  ["has left", { ...OWNER, active: false }],
  ["is not an owner any more", { ...OWNER, role: "salesperson" }],
])("KPI-20 somebody who %s gets none", async (_, staff) => {
  await put(backend.firestore, "companies/demo/staff/demo-owner", staff);
  await sendDigest(backend, "demo");
  expect(await mails()).toEqual([]);
});

it("KPI-20 owners turn it on for themselves, and nobody else does", async () => {
  backend.setNow(NOW);
  const edit = (by: "demo-owner" | "demo-super", to: true | null, from: true | null) =>
    saveAs(backend, by, { noun: "person", recordId: "demo-owner", fields: { digest: { from, to } }, label: "Olga" });
  expect(await edit("demo-owner", null, true)).toMatchObject({ outcome: "accepted" });
  expect(await edit("demo-super", true, null)).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
  expect(await edit("demo-owner", true, null)).toMatchObject({ outcome: "accepted" });
  expect(await backend.read("staff/demo-owner")).toMatchObject({ digest: true });
});
