import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { completeCustomer } from "#commands/customer/complete-customer.ts";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { repairRecord } from "#commands/records/repair-record.ts";
import { resolveConflict } from "#commands/records/resolve-conflict.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Order } from "#domain/order/order.ts";
import type { Product } from "#domain/product/product.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import { UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { getCustomer, listCustomers } from "#local/queries/customer/customers.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { fillCart, loseDatabase } from "#tests/support/device.ts";
import { buildPriceList } from "#tests/support/build.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeCustomer, makeLine, makeOrder, makeProduct, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  const category = { companyId: "demo", name: "Soft drinks", nameEs: "", parentId: null, position: 1, hue: 3 };
  await put(backend.firestore, "categories/soft-drinks", category);
});
afterAll(() => backend.close());

/** Edits a customer as a form does: based on what this device shows. */
async function edit({ device }: FieldDevice, changes: Partial<Customer>, customerId = "c1"): Promise<void> {
  const row = await getCustomer(device, customerId);
  if (row === null) throw new Error("this device does not know the customer");
  const after = { ...row.customer, ...changes };
  const saved = await saveRecord(device, { noun: "customer", recordId: customerId, before: row.customer, after });
  if (!saved.ok) throw new Error(`refused: ${JSON.stringify(saved.problem)}`);
}

async function create(device: FieldDevice["device"], changes: Partial<Customer> = {}): Promise<string> {
  const after = makeCustomer({ code: "P-1", name: "Tienda Nueva", ...changes });
  const saved = await saveRecord(device, { noun: "customer", recordId: null, before: null, after });
  if (!saved.ok) throw new Error(`refused: ${JSON.stringify(saved.problem)}`);
  return saved.value.recordId;
}

/** A prospect pays at once (ACCESS-3). */
async function sellForCash(device: FieldDevice["device"], customerId: string): Promise<Order> {
  await device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
  await fillCart(device, customerId);
  await changeCart(device, { customerId, change: { terms: "cash" } });
  const placed = await placeOrder(device, customerId);
  if (!placed.ok) throw new Error(`the order was refused: ${JSON.stringify(placed.problem)}`);
  return placed.value;
}

const entriesOf = ({ device }: FieldDevice) => device.work.outbox.orderBy("seq").toArray();

describe("an edit in transit", () => {
  it("[E1] shows at once, marked, until the mirror has the store's copy with it", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    expect(await getCustomer(owner.device, "c1")).toMatchObject({ customer: { zone: "Sur" }, sync: "waiting" });
    expect(await owner.flush()).toMatchObject({ accepted: 1 });
    expect(await getCustomer(owner.device, "c1")).toMatchObject({ customer: { zone: "Sur" }, sync: "in_store" });
    expect((await owner.device.mirror.customers.get("c1"))?.zone).toBe("Centro");
    await owner.pull();
    expect(await owner.device.work.recordEdits.count()).toBe(0);
    expect(await getCustomer(owner.device, "c1")).toMatchObject({ customer: { zone: "Sur" }, sync: "in_store" });
  });

  it("[E1] is restored from its backup when the work database is lost, and arrives once", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    owner.kill();
    await loseDatabase(owner.phone, workDatabaseName("demo-owner"));
    const again = await openFieldDevice(backend, "demo-owner", owner.phone);
    await restoreBackups({ uid: "demo-owner", ...again.device }, again.device.now());
    expect(await getCustomer(again.device, "c1")).toMatchObject({ customer: { zone: "Sur" }, sync: "waiting" });
    await again.flush();
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur", rev: 2 });
  });

  it("[E2] edited again before sending, it stays one edit; reverted, it is gone", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    await edit(owner, { zone: "Norte", note: "Cierra los lunes" });
    expect(await entriesOf(owner)).toHaveLength(1);
    await edit(owner, { zone: "Centro", note: "" });
    expect(await entriesOf(owner)).toHaveLength(0);
    expect(await owner.device.work.recordEdits.count()).toBe(0);
  });

  it("[E2] edited again while its answer was lost, the second edit follows: nothing lost, nothing twice", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    owner.setNetwork("lost");
    await owner.flush({ everything: true });
    await edit(owner, { zone: "Norte" });
    await edit(owner, { note: "Cierra los lunes" });
    expect(await entriesOf(owner)).toHaveLength(2);
    owner.setNetwork("up");
    await owner.flush({ everything: true });
    expect(await entriesOf(owner)).toHaveLength(0);
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Norte", note: "Cierra los lunes", rev: 3 });
  });

  it("[E8] three lost answers make one change with one line in the history", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    owner.setNetwork("lost");
    for (let time = 0; time < 3; time += 1) await owner.flush({ everything: true });
    owner.setNetwork("up");
    await owner.flush({ everything: true });
    expect(await entriesOf(owner)).toHaveLength(0);
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur", rev: 2 });
    expect((await backend.firestore.collection("companies/demo/auditLog").get()).size).toBe(1);
  });

  it("[E7] discarded, it shows the store's record again; restored, it applies again", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    const [entry] = await entriesOf(owner);
    await discardEntry(owner.device, entry?.key ?? "");
    expect(await getCustomer(owner.device, "c1")).toMatchObject({ customer: { zone: "Centro" }, sync: "in_store" });
    await restoreEntry(owner.device, entry?.key ?? "");
    expect(await getCustomer(owner.device, "c1")).toMatchObject({ customer: { zone: "Sur" }, sync: "waiting" });
    await owner.flush();
    expect(await backend.read("customers/c1")).toMatchObject({ zone: "Sur" });
  });
});

describe("two people", () => {
  it("[E3] one edits the phone offline, the owner the credit limit: both survive", async () => {
    const [first, second] = [
      await openFieldDevice(backend, "demo-owner"),
      await openFieldDevice(backend, "demo-super"),
    ];
    await edit(first, { phone: "+525555550111" });
    await edit(second, { creditLimit: 900_000 });
    await second.flush();
    await first.flush();
    expect(await backend.read("customers/c1")).toMatchObject({ phone: "+525555550111", creditLimit: 900_000 });
  });

  it.each(["mine", "theirs"] as const)(
    "[E3] both edit the phone: one question; %s is kept, the other is in the history",
    async (choice) => {
      const [first, second] = [
        await openFieldDevice(backend, "demo-owner"),
        await openFieldDevice(backend, "demo-super"),
      ];
      await edit(first, { phone: "+525555550111" });
      await edit(second, { phone: "+525555550122", zone: "Sur" });
      await first.flush();
      await second.flush();
      const [parked] = await entriesOf(second);
      expect(parked).toMatchObject({ state: "parked", lastProblem: { reason: "FIELD_CONFLICT" } });
      expect(parked?.conflicts).toEqual([
        expect.objectContaining({
          field: "phone",
          mine: "+525555550122",
          theirs: "+525555550111",
          theirName: "demo-owner",
        }),
      ]);
      const key = parked?.key ?? "";
      expect(await resolveConflict(second.device, { key, choices: {} })).toMatchObject({ ok: false });
      expect(await resolveConflict(second.device, { key, choices: { phone: choice } })).toMatchObject({ ok: true });
      await second.flush();
      expect(await entriesOf(second)).toHaveLength(0);
      const held = choice === "mine" ? "+525555550122" : "+525555550111";
      expect(await backend.read("customers/c1")).toMatchObject({ phone: held, zone: "Sur" });
      const history = (await backend.firestore.collection("companies/demo/auditLog").get()).docs.map((line) =>
        line.data(),
      );
      const said = JSON.stringify(history);
      expect(said).toContain("+525555550111");
      expect(said).toContain("+525555550122");
    },
  );

  it("[E4] two owners create the same SKU offline: the second gets a task and enters another; nothing is lost", async () => {
    const [first, second] = [
      await openFieldDevice(backend, "demo-owner"),
      await openFieldDevice(backend, "demo-super"),
    ];
    const make = async ({ device }: FieldDevice, name: string) => {
      const after: Product = { ...makeProduct({ sku: "NEW-1", name }), id: "" };
      expect(await saveRecord(device, { noun: "product", recordId: null, before: null, after })).toMatchObject({
        ok: true,
      });
    };
    await make(first, "Agua 1 l");
    await make(second, "Jugo 1 l");
    await first.flush();
    await second.flush();
    const [parked] = await entriesOf(second);
    expect(parked).toMatchObject({ state: "parked", lastProblem: { reason: "SKU_TAKEN", field: "sku" } });
    const key = parked?.key ?? "";
    expect(await repairRecord(second.device, { key, value: " " })).toMatchObject({ problem: { code: "empty" } });
    expect(await repairRecord(second.device, { key, value: "NEW-2" })).toMatchObject({ ok: true });
    await second.flush();
    expect(await entriesOf(second)).toHaveLength(0);
    const products = (await backend.firestore.collection("companies/demo/products").get()).docs;
    expect(products.map((product) => `${product.get("sku")} ${product.get("name")}`)).toEqual(
      expect.arrayContaining(["NEW-1 Agua 1 l", "NEW-2 Jugo 1 l"]),
    );
  });

  it("[E5] an order, a count and a report of a product made here are sent after it, and wait while it is parked", async () => {
    const { device, ...owner } = await openFieldDevice(backend, "demo-owner");
    await put(backend.firestore, "companies/demo/products/other", { ...makeProduct({ id: "other", sku: "NEW-1" }) });
    const after: Product = { ...makeProduct({ sku: "NEW-1", name: "Jugo 1 l" }), id: "" };
    const saved = await saveRecord(device, { noun: "product", recordId: null, before: null, after });
    if (!saved.ok) throw new Error("refused");
    const { recordId } = saved.value;
    const order = makeOrder({ lines: [makeLine({ lineId: "l1" }), makeLine({ lineId: "l2", productId: recordId })] });
    const of = { productId: recordId, label: "Jugo 1 l" };
    const report = { ...of, correctionId: "r1", subject: "other", fields: {}, note: "?", suggestedAt: NOW } as const;
    const count = { ...of, changeId: "k1", onHand: 3, reason: "count", note: "", countedAt: NOW } as const;
    await queueChange(device, { key: "order", change: { kind: "placeOrder", order } });
    await queueChange(device, { key: "report", change: { kind: "reportProduct", report } });
    await queueChange(device, { key: "count", change: { kind: "countStock", count } });
    const [product, ...dependent] = await device.work.outbox.orderBy("seq").toArray();
    expect(dependent.map(({ key, dependsOn }) => [key, dependsOn])).toEqual(
      ["order", "report", "count"].map((key) => [key, [product?.key]]),
    );

    await owner.flush();
    const states = async () => (await device.work.outbox.orderBy("seq").toArray()).map(({ state }) => state);
    expect(await states()).toEqual(["parked", "waiting", "waiting", "waiting"]);
    expect(await repairRecord(device, { key: product?.key ?? "", value: "NEW-2" })).toMatchObject({ ok: true });
    await owner.flush({ everything: true });
    expect(await states()).toEqual([]);
    expect(await backend.read("orders/o1")).toMatchObject({ lines: [{}, { productId: recordId }] });
  });

  it("[E5] a product of a category made here is sent after it, also where a request with both had failed", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    const category = { id: "", companyId: "demo", name: "Snacks", nameEs: "", parentId: null, position: 2, hue: 1 };
    const made = await saveRecord(owner.device, {
      noun: "category",
      recordId: null,
      before: null,
      after: { ...category, active: true, imageId: null },
    });
    if (!made.ok) throw new Error("refused");
    for (let index = 0; index < 25; index += 1) {
      const product = { ...makeProduct({ sku: `S-${index}`, name: `Snack ${index}` }), id: "" };
      const after: Product = { ...product, categoryId: made.value.recordId };
      await saveRecord(owner.device, { noun: "product", recordId: null, before: null, after });
    }
    await owner.device.work.outbox.orderBy("seq").limit(20).modify({ doubts: 1 });
    await owner.flush();
    expect(await entriesOf(owner)).toEqual([]);
  });

  it("[E3] a record deleted meanwhile is not restored: the edit becomes a task", async () => {
    const [first, second] = [
      await openFieldDevice(backend, "demo-owner"),
      await openFieldDevice(backend, "demo-super"),
    ];
    await edit(second, { zone: "Sur" });
    const stored = await first.device.mirror.customers.get("c1");
    if (stored === undefined) throw new Error("not pulled");
    await deleteRecord(first.device, { noun: "customer", row: stored });
    await first.flush({ now: () => first.device.now() + UNDO_MS });
    await second.flush();
    expect((await entriesOf(second))[0]).toMatchObject({ state: "parked", lastProblem: { reason: "NOT_FOUND" } });
  });
});

describe("a prospect created in the field", () => {
  it("[E5] is found, priced and sold to, and arrives before its order", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    const id = await create(ana.device, { status: "prospect", repId: "demo-ana" });
    expect((await listCustomers(ana.device, { text: "nueva" })).rows).toMatchObject([
      { customer: { id, status: "prospect" }, sync: "waiting" },
    ]);
    const order = await sellForCash(ana.device, id);
    const [customer, placed] = await entriesOf(ana);
    expect(placed?.dependsOn).toEqual([customer?.key]);
    expect(await ana.flush()).toMatchObject({ accepted: 2 });
    expect(await backend.read(`customers/${id}`)).toMatchObject({ status: "prospect", repId: "demo-ana" });
    expect(await backend.read(`orders/${order.orderId}`)).toMatchObject({ customerId: id });
  });

  it("[E5] its order waits while it is parked and is sent once it is repaired", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    await put(backend.firestore, "companies/demo/customers/other", { ...makeCustomer({ id: "other", code: "P-1" }) });
    const id = await create(ana.device, { status: "prospect", repId: "demo-ana" });
    await sellForCash(ana.device, id);
    await ana.flush();
    const [customer] = await entriesOf(ana);
    expect(customer).toMatchObject({ state: "parked", lastProblem: { reason: "CODE_TAKEN" } });
    expect(await discardEntry(ana.device, customer?.key ?? "")).toMatchObject({ problem: { code: "needed" } });
    expect(await repairRecord(ana.device, { key: customer?.key ?? "", value: "p-2" })).toMatchObject({ ok: true });
    await ana.flush();
    expect(await entriesOf(ana)).toHaveLength(0);
    expect(await backend.read(`customers/${id}`)).toMatchObject({ code: "P-2" });
  });

  it("CUST-27 its order waits while a detail is missing, and follows under its number once that is filled in", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    const id = await create(ana.device, { status: "prospect", repId: "demo-ana" });
    const order = await sellForCash(ana.device, id);
    const [made] = await entriesOf(ana);
    // As an app made it that did not ask for a phone yet.
    const lacking = { "change.edit.fields.phone.to": "", "change.edit.fields.email.to": "" };
    await ana.device.work.outbox.update(made?.key ?? "", lacking);
    await ana.flush();
    const [customer] = await entriesOf(ana);
    const problem = { reason: "CUSTOMER_INCOMPLETE", field: "phone" };
    expect(customer).toMatchObject({ state: "parked", lastProblem: problem });
    expect(await readUnsentOrder(ana.device, order.orderId)).toMatchObject({
      sync: "waiting",
      parent: { key: customer?.key, problem },
    });
    const row = await getCustomer(ana.device, id);
    if (row === null) throw new Error("this device does not know the customer");
    const after = { ...row.customer, phone: "+522221230000" };
    expect(await completeCustomer(ana.device, { before: row.customer, after, orderId: order.orderId })).toMatchObject({
      ok: true,
    });
    await ana.flush();
    expect(await entriesOf(ana)).toHaveLength(0);
    expect(await backend.read(`customers/${id}`)).toMatchObject({ phone: "+522221230000" });
    expect(await backend.read(`orders/${order.orderId}`)).toMatchObject({ orderNo: order.orderNo, customerId: id });
  });

  it("CUST-9 a salesperson's device saves no prospect without a way to reach it", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    const after = makeCustomer({ code: "P-1", status: "prospect", repId: "demo-ana", phone: "", email: "" });
    expect(await saveRecord(ana.device, { noun: "customer", recordId: null, before: null, after })).toMatchObject({
      problem: { code: "invalid", problems: [{ field: "phone", code: "contactMissing" }] },
    });
  });

  it("[E2] deleted before it was sent, it is simply gone", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    const id = await create(owner.device);
    const made = await getCustomer(owner.device, id);
    if (made === null) throw new Error("not shown");
    await deleteRecord(owner.device, { noun: "customer", row: made.customer });
    expect(await entriesOf(owner)).toHaveLength(0);
    expect(await getCustomer(owner.device, id)).toBeNull();
  });
});

describe("checks before an edit is queued", () => {
  it("[E6] an edit has its own lane: it delays no order", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    await edit(owner, { zone: "Sur" });
    expect((await entriesOf(owner))[0]?.lane).toBe("customer/c1");
  });

  it("ACCESS-3 a salesperson edits no customer and creates only their own prospects", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    const stored = await ana.device.mirror.customers.get("c1");
    if (stored === undefined) throw new Error("not pulled");
    const request = { noun: "customer", recordId: "c1", before: stored, after: { ...stored, zone: "Sur" } } as const;
    expect(await saveRecord(ana.device, request)).toMatchObject({ problem: { code: "notAllowed" } });
    const active = { noun: "customer", recordId: null, before: null, after: makeCustomer({ code: "P-1" }) } as const;
    expect(await saveRecord(ana.device, active)).toMatchObject({ problem: { code: "notAllowed" } });
    expect(await entriesOf(ana)).toHaveLength(0);
  });

  it("REC-8 a bad field is named; a code known to this device is taken", async () => {
    const owner = await openFieldDevice(backend, "demo-owner");
    const bad = {
      noun: "customer",
      recordId: null,
      before: null,
      after: makeCustomer({ code: "P-1", phone: "call me" }),
    } as const;
    expect(await saveRecord(owner.device, bad)).toMatchObject({
      problem: { code: "invalid", problems: [expect.objectContaining({ field: "phone" })] },
    });
    const taken = { noun: "customer", recordId: null, before: null, after: makeCustomer({ code: "C-001" }) } as const;
    expect(await saveRecord(owner.device, taken)).toMatchObject({ problem: { code: "codeTaken", recordId: "c1" } });
  });
});
