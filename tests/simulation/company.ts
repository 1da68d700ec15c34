import { FieldValue } from "firebase-admin/firestore";
import { publishPacks } from "./cloud/packs.ts";
import { inWholeSeconds, issueToken } from "./cloud/tokens.ts";
import { FIXTURE_PRODUCTS } from "#tests/support/database-fixtures.ts";
import { makeCompany, makeCustomer, makePriceList, makeProduct } from "#tests/support/sales.ts";
import type { SimulatedPhone } from "./phone/phone.ts";
import type { Person, World } from "./world.ts";

export const PEOPLE = {
  ana: { uid: "demo-ana", role: "salesperson", repCode: "AN" },
  luis: { uid: "demo-luis", role: "salesperson", repCode: "LU" },
  eva: { uid: "demo-eva", role: "salesperson", repCode: "EV" },
  owner: { uid: "demo-owner", role: "company_owner", repCode: "OW" },
  store: { uid: "demo-store", role: "store_staff", repCode: "ST" },
  driver: { uid: "demo-driver", role: "delivery_personnel", repCode: "DR" },
} as const satisfies Readonly<Record<string, Person>>;

const REPS = [PEOPLE.ana, PEOPLE.luis, PEOPLE.eva];
export const PRODUCTS = 12;
export const CUSTOMERS = 18;
/** Of each product, before the first order. */
export const FIRST_STOCK = 100_000;

/** Older than what a device reads again (P4). */
const AGE = 15 * 60_000;

/** Lays down the company as it is before the first order. With packs, phones load its catalogue from them. */
export async function layDownCompany({ cloud, time }: World, { hasPacks }: { hasPacks: boolean }): Promise<void> {
  const { firestore, accounts } = cloud;
  const put = (path: string, row: Record<string, unknown>) => {
    const at = FieldValue.serverTimestamp();
    const { id, ...fields } = { id: path, ...row };
    if (!path.endsWith(String(id))) throw new Error(`${path} is not the place of ${String(id)}`);
    return firestore.doc(path).set({ ...fields, createdAt: at, createdBy: "seed", updatedAt: at, rev: 1 });
  };
  await put("companies/demo", { ...makeCompany() });
  await put("companies/demo/priceLists/retail", { ...makePriceList() });
  await put("companies/demo/priceLists/wholesale", { ...makePriceList({ id: "wholesale", isDefault: false }) });
  await put("categories/soft-drinks", {
    companyId: "demo",
    name: "Drinks",
    nameEs: "Bebidas",
    parentId: null,
    position: 1,
  });
  for (let each = 1; each <= PRODUCTS; each += 1) {
    const id = `p${each}`;
    const prices = { retail: 10_000 * each, wholesale: 9_000 * each };
    await put(`companies/demo/products/${id}`, {
      ...makeProduct({ id, sku: `SKU-${each}`, name: `Product ${each}`, barcodes: [], prices }),
    });
    await put(`companies/demo/stock/${id}`, { onHand: FIRST_STOCK, reserved: 0, safety: 0, asOf: 0 });
  }
  for (const product of FIXTURE_PRODUCTS) {
    await put(`companies/demo/products/${product.id}`, { ...product });
    await put(`companies/demo/stock/${product.id}`, { onHand: FIRST_STOCK, reserved: 0, safety: 0, asOf: 0 });
  }
  for (let each = 1; each <= CUSTOMERS; each += 1) {
    const repId = REPS[each % REPS.length]?.uid ?? "";
    // The contact that the stored databases of earlier builds know.
    const known = { contactName: "Begoña" };
    const customer = makeCustomer({ ...known, id: `c${each}`, code: `C-${each}`, name: `Shop ${each}`, repId });
    await put(`companies/demo/customers/c${each}`, { ...customer });
  }
  for (const { uid, role, repCode } of Object.values(PEOPLE)) {
    const email = `${uid}@demo.rutero.test`;
    await accounts.create({ uid, email, password: "right", fullName: uid, emailVerified: true });
    await put(`users/${uid}`, { email, fullName: uid, role, repCode, companyId: "demo", active: true });
    await cloud.settleAccess(uid);
  }
  await new Promise<void>((resolve) => void time.timer.after(AGE, resolve));
  if (hasPacks) await publishPacks({ cloud, time });
}

/** Somebody signs in at the provider on a phone. */
export async function signIn(world: World, phone: SimulatedPhone, uid: string): Promise<void> {
  const authTime = inWholeSeconds(world.time.now());
  const rights = await world.cloud.accounts.claims(uid);
  const revocations = world.cloud.accounts.all.get(uid)?.revocations ?? 0;
  phone.account = { uid, authTime, revocations, token: rights && issueToken(uid, rights, authTime, world.time.now()) };
}
