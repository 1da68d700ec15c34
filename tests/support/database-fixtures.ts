import { readdirSync, readFileSync } from "node:fs";
import { Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { createPhone, type Phone } from "./device.ts";
import { put, putCustomer, putProduct, type TestBackend } from "./functions-backend.ts";
import { loadDatabases, RawDatabase } from "./raw-databases.ts";
import { makeCustomer, makeProduct } from "./sales.ts";

/** Where they lie. */
export const FIXTURES = new URL("../fixtures/databases/", import.meta.url);

/** The account in the fixtures. */
export const FIXTURE_UID = "demo-owner";

/** What the store and the phones of the fixtures know before anything was sold. */
export const FIXTURE_CUSTOMERS = [
  ["c1", "C-001", "Almacén Ñandú"],
  ["c2", "C-002", "Kiosco El Güero"],
  ["c3", "C-003", "Despensa María José"],
  ["c4", "C-004", "Autoservicio Peñón"],
  ["c5", "C-005", "Panadería Corazón"],
  ["c6", "C-006", "Verdulería Añatuya"],
].map(([id = "", code = "", name = ""]) => makeCustomer({ id, code, name, repId: FIXTURE_UID, contactName: "Begoña" }));

export const FIXTURE_PRODUCTS = [
  makeProduct({ id: "yerba", sku: "YER-1", name: "Yerba Mate Señorío 1 kg", nameEs: "" }),
  makeProduct({ id: "dulce", sku: "DUL-1", name: "Dulce de Leche Cañuelas 400 g", nameEs: "", barcodes: [] }),
];

/** Databases as one build left them on a phone, and the documents of the store that came from it. */
export const DatabaseFixture = v.strictObject({
  databases: v.array(RawDatabase),
  arrived: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
});
export type DatabaseFixture = v.InferOutput<typeof DatabaseFixture>;

/** The databases by the name that their fixtures begin with, as today's code declares them. */
export const OPENERS = {
  work: () => openWorkDatabase(FIXTURE_UID),
  device: () => openDeviceDatabase(),
  mirror: () => openMirrorDatabase(FIXTURE_UID),
  import: () => openImportDatabase(FIXTURE_UID),
};

/** The names of the fixtures of one database: `work-v1`. */
export function fixturesOf(database: keyof typeof OPENERS): string[] {
  const names = readdirSync(FIXTURES).map((file) => file.replace(".json", ""));
  return names.filter((name) => name.startsWith(`${database}-v`)).toSorted();
}

export function readFixture(name: string): DatabaseFixture {
  return v.parse(DatabaseFixture, JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES), "utf8")));
}

/** The rows of one table of a fixture; none if its version has no such table. */
export function rowsOf<Row>(name: string, table: string): Row[] {
  const stores = readFixture(name).databases.flatMap((database) => database.stores);
  return (stores.find((store) => store.name === table)?.rows ?? []) as Row[];
}

/** A phone with the databases of these fixtures on it. */
export async function phoneWith(...names: readonly string[]): Promise<Phone> {
  const phone = createPhone();
  for (const name of names) await loadDatabases(phone.storage, readFixture(name).databases);
  return phone;
}

/** Lays down the store of the fixtures. */
export async function layDownFixtureStore(backend: TestBackend): Promise<void> {
  await backend.reset();
  const { firestore } = backend;
  const category = { companyId: "demo", name: "Almacén", nameEs: "", parentId: null, position: 1, hue: 3 };
  await put(firestore, "categories/soft-drinks", category);
  for (const customer of FIXTURE_CUSTOMERS) await putCustomer(firestore, customer);
  for (const product of FIXTURE_PRODUCTS) await putProduct(firestore, product);
}

/** Puts the documents that the build of a fixture had already written into the store. */
export async function putArrived({ firestore }: TestBackend, { arrived }: DatabaseFixture): Promise<void> {
  for (const [path, fields] of Object.entries(arrived)) await firestore.doc(path).set(readTimes(fields));
}

function readTimes(fields: Record<string, unknown>): Record<string, unknown> {
  const time = v.object({ $time: v.number() });
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      v.is(time, value) ? Timestamp.fromMillis(value.$time) : value,
    ]),
  );
}
