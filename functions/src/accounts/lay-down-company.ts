import type { Firestore } from "firebase-admin/firestore";
import type { Role } from "#domain/access/identity.ts";
import type { CompanySignup } from "#domain/company/company-signup.ts";
import { repCodeFrom } from "#domain/company/invite.ts";
import { DATA_VERSION } from "#domain/operations/data-version.ts";
import { newCompanySettings } from "#domain/company/new-company-settings.ts";
import type { Plan } from "#domain/company/plan.ts";
import { PRICE_LIST_DEFAULTS } from "#domain/pricing/price-list.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { noteEvent } from "../access/security-events.ts";
import { firstRevision } from "./first-revision.ts";
import { staffFields, staffRef } from "./staff-record.ts";

/** The first person of a company. */
interface Founder {
  readonly uid: string;
  readonly companyId: Identifier;
  readonly role: Role;
}

type NewCompany = Omit<CompanySignup, "repPassword" | "terms">;

/** Creates a company with its country's settings, an empty price list and its first person, all or nothing. */
export async function layDownCompany(
  firestore: Firestore,
  { uid, companyId, role }: Founder,
  signup: NewCompany,
  plan: Plan,
): Promise<void> {
  const { companyName: name, legalName, country, repName: fullName, repEmail: email, language } = signup;
  const stamps = firstRevision(uid);
  const batch = firestore.batch();
  batch.create(firestore.doc(`companies/${companyId}`), {
    name,
    legalName,
    country,
    plan,
    wantedPlan: signup.plan,
    dataVersion: DATA_VERSION,
    settings: newCompanySettings(country),
    ...stamps,
  });
  batch.create(firestore.doc(`companies/${companyId}/priceLists/default`), {
    ...PRICE_LIST_DEFAULTS,
    name: "General",
    isDefault: true,
    ...stamps,
  });
  const [firstName = "", ...rest] = fullName.split(" ");
  const repCode = repCodeFrom(firstName, rest.join(" "));
  const person = { email, fullName, role, companyId, repCode, phone: "", language, active: true };
  batch.create(firestore.doc(`users/${uid}`), { ...person, ...stamps });
  batch.create(staffRef(firestore, companyId, uid), {
    ...staffFields(fullName, role, { email, repCode }),
    ...stamps,
  });
  await batch.commit();
  noteEvent({ event: "companySignedUp", uid, companyId });
}
