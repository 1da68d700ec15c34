import { FieldValue } from "firebase-admin/firestore";
import { type SeedDocument, writeDocuments } from "#emulator/seed/write-documents.ts";
import type { Product } from "#domain/product/product.ts";
import { publishBlock } from "#functions/catalogue/publish-block.ts";
import { publishPack } from "#functions/catalogue/publish-pack.ts";
import { makeCompany, makeCustomer, makePriceList, makeProduct, makeStock } from "#tests/support/sales.ts";
import type { Person, World } from "../world.ts";
import type { LoadOptions } from "./load-options.ts";
import { pass } from "./phones.ts";

/** A company of the load, and who works there. */
export interface LoadCompany {
  readonly id: string;
  readonly reps: readonly Person[];
  readonly tablets: readonly Person[];
}

/** Older than what a device reads again (P4). */
const AGE = 15 * 60_000;
/** Of each product: more than a day sells. */
const FIRST_STOCK = 1_000_000;

export function customerId(rep: Person, each: number): string {
  return `${rep.uid}-c${each}`;
}

export function productId(each: number): string {
  return `p${each}`;
}

/** Lays down the companies with their catalogues published, as they are in the evening before. */
export async function layDownCompanies(world: World, options: LoadOptions): Promise<LoadCompany[]> {
  const companies: LoadCompany[] = [];
  for (let each = 1; each <= options.companies; each += 1) {
    const id = `load-${each}`;
    const people = (role: Person["role"], count: number) =>
      Array.from({ length: count }, (_, at): Person => ({
        uid: `${id}-${role}-${at + 1}`,
        role,
        repCode: codeOf(role, at),
      }));
    const company = { id, reps: people("salesperson", options.reps), tablets: people("store_staff", options.tablets) };
    await writeDocuments(world.cloud.firestore, "seed", documentsOf(company, options));
    for (const person of [...company.reps, ...company.tablets]) await giveAccount(world, company.id, person);
    companies.push(company);
  }
  await pass(world, AGE);
  for (const { id } of companies) {
    await publishPack({ firestore: world.cloud.firestore, now: world.time.now(), companyId: id });
    await publishBlock({ firestore: world.cloud.firestore, now: world.time.now(), companyId: id });
  }
  return companies;
}

/** Two to four capitals and digits, different for each person of a company. */
function codeOf(role: Person["role"], at: number): string {
  return `${role === "salesperson" ? "R" : "S"}${at + 1}`;
}

async function giveAccount({ cloud }: World, companyId: string, { uid, role, repCode }: Person): Promise<void> {
  const email = `${uid}@demo.rutero.test`;
  await cloud.accounts.create({ uid, email, password: "right", fullName: uid, emailVerified: true });
  const at = FieldValue.serverTimestamp();
  const record = { email, fullName: uid, role, repCode, companyId, active: true };
  await cloud.firestore.doc(`users/${uid}`).set({ ...record, createdAt: at, createdBy: "seed", updatedAt: at, rev: 1 });
  await cloud.settleAccess(uid);
}

function documentsOf({ id, reps }: LoadCompany, { products, customers, stocked }: LoadOptions): SeedDocument[] {
  const at = (path: string, row: { readonly id: string }): SeedDocument => {
    const { id: _, ...data } = row;
    return { path: `companies/${id}${path}`, data };
  };
  const { productId: _, ...stock } = makeStock({ onHand: FIRST_STOCK, asOf: 0 });
  return [
    at("", makeCompany({ id })),
    at("/priceLists/retail", makePriceList()),
    ...numbers(products).map((each) => at(`/products/${productId(each)}`, productOf(each))),
    ...numbers(Math.min(stocked, products)).map((each) => ({
      path: `companies/${id}/stock/${productId(each)}`,
      data: stock,
    })),
    ...reps.flatMap((rep) =>
      numbers(customers).map((each) => {
        const name = customerId(rep, each);
        const code = `${rep.repCode}-${each}`;
        return at(`/customers/${name}`, makeCustomer({ id: name, code, name: `Shop ${code}`, repId: rep.uid }));
      }),
    ),
  ];
}

export function productOf(each: number): Product {
  const id = productId(each);
  return makeProduct({
    id,
    sku: `SKU-${each}`,
    name: `Product ${each}`,
    nameEs: `Producto ${each}`,
    barcodes: [],
    prices: { retail: 10_000 + 10 * each },
  });
}

/** One to this. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
