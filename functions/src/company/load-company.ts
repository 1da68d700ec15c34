import type { Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Company } from "#domain/company/company.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** The company as it is now. Throws without readable settings: nothing can be decided, the caller retries later. */
export async function loadCompany(firestore: Firestore, companyId: Identifier): Promise<Company> {
  const snapshot = await firestore.doc(`companies/${companyId}`).get();
  const company = v.safeParse(Company, { ...snapshot.data(), id: companyId });
  if (!company.success) throw new HttpsError("internal", "The company's settings cannot be read.");
  return company.output;
}
