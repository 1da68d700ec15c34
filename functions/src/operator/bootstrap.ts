import { randomBytes } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { DEFAULT_ROLE_CONFIGURATION } from "#domain/access/access.ts";
import { newCompanySettings } from "#domain/company/new-company-settings.ts";
import { Email, PersonName } from "#domain/company/person.ts";
import { CUSTOMER_DEFAULTS } from "#domain/customer/customer.ts";
import { PRODUCT_DEFAULTS } from "#domain/product/product.ts";
import { Country } from "#domain/values/country.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { firstRevision } from "../accounts/first-revision.ts";
import { layDownCompany } from "../accounts/lay-down-company.ts";
import { newId } from "../accounts/new-id.ts";
import { settleAccess } from "../access/settle-access.ts";

/** The administrator's own company: their screens show one, and it is where a release is tried first. */
const HOUSE = "house";

/** How its product and its customer are called there, as in any company in which `smoke` may place an order. */
const CANARY = "CANARY";

/** `country` gives the house company its currency and formats. */
const FirstPerson = v.object({ email: Email, fullName: PersonName, country: Country });

/**
 * Lays down what nobody can make in the app: the first administrator with the house company and what orders are tried with
 * there, the roles that may work, and the maintenance switch. Leaves whatever is there as it is, so that it can be run
 * again. The account gets a password that nobody knows: its owner asks for a new one on the sign-in page. Returns what was
 * made.
 */
export async function bootstrap(
  backend: Pick<AccountsBackend, "accounts" | "firestore">,
  person: { readonly email: string; readonly fullName: string; readonly country: string },
): Promise<string[]> {
  const { accounts, firestore } = backend;
  const { email, fullName, country } = v.parse(FirstPerson, person);
  const made = [
    await makeOnce(firestore, "appconfigdata/roles", DEFAULT_ROLE_CONFIGURATION),
    await makeOnce(firestore, "appconfigdata/maintenance", { active: false }),
  ];
  let uid = (await accounts.find(email))?.uid;
  if (uid === undefined) {
    uid = newId();
    const password = randomBytes(24).toString("base64url");
    if (!(await accounts.create({ uid, email, password, fullName, emailVerified: true })))
      throw new Error(`an account for ${email} could not be made`);
    made.push(`account ${email}`);
  }
  const [record, house] = await firestore.getAll(firestore.doc(`users/${uid}`), firestore.doc(`companies/${HOUSE}`));
  if (record?.exists === true && record.get("role") !== "super_admin")
    throw new Error(`${email} works for a company: take an address that nobody uses`);
  if (record?.exists !== true) {
    if (house?.exists === true) throw new Error("there is an administrator already");
    const company = { companyName: "Rutero", legalName: "Rutero", country, plan: "business", language: "es" } as const;
    const founder = { uid, companyId: HOUSE, role: "super_admin" } as const;
    await layDownCompany(firestore, founder, { ...company, repName: fullName, repEmail: email }, "business");
    made.push(`companies/${HOUSE}`, `users/${uid}`);
  }
  made.push(...(await layDownCanary(firestore, uid, country)));
  await settleAccess(backend, uid);
  return made.filter((what) => what !== null);
}

async function makeOnce(firestore: Firestore, path: string, fields: object): Promise<string | null> {
  const ref = firestore.doc(path);
  if ((await ref.get()).exists) return null;
  await ref.create(fields);
  return path;
}

/** What `smoke` places its order with, in the house company (OPS-26). */
async function layDownCanary(firestore: Firestore, uid: string, country: Country): Promise<(string | null)[]> {
  const stamps = firstRevision(uid);
  const name = "Canary";
  const taxClassId = newCompanySettings(country).taxClasses.at(-1)?.id ?? null;
  const product = { ...PRODUCT_DEFAULTS, sku: CANARY, name, unit: "pc", taxClassId, prices: { default: 100 } };
  const customer = { ...CUSTOMER_DEFAULTS, code: CANARY, name };
  return [
    await makeOnce(firestore, `companies/${HOUSE}/products/canary`, { ...product, ...stamps }),
    await makeOnce(firestore, `companies/${HOUSE}/customers/canary`, { ...customer, ...stamps }),
  ];
}
