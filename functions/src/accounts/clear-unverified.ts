import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import type { Account, ClearingBackend } from "./account-port.ts";
import { nextRevision } from "./first-revision.ts";
import { staffRef } from "./staff-record.ts";

/** What a company has that nobody has ever worked in: what its sign-up wrote, and the catalogue published of it. */
const FROM_SIGNUP: readonly string[] = ["staff", "priceLists", "catalogPacks", "catalogBlocks"];

/**
 * Frees the address of an account that nobody has proved to own (COMPANY-29). A company that it signed up goes with it
 * if nothing else is in it. The records of a person who joined a company stay, inactive: people are never deleted there.
 * The account goes last, so that an interrupted clearing is done again.
 */
export async function clearUnverified({ accounts, firestore }: ClearingBackend, { uid }: Account): Promise<void> {
  const user = firestore.doc(`users/${uid}`);
  const record = await user.get();
  const companyId = v.safeParse(Identifier, record.get("companyId"));
  if (companyId.success) {
    const company = firestore.doc(`companies/${companyId.output}`);
    if (await isUnused(firestore, company, uid)) {
      await firestore.recursiveDelete(company);
      await user.delete();
    } else {
      await deactivate(firestore, companyId.output, uid);
    }
  }
  await accounts.remove(uid);
}

/** Whether this person created the company and nobody has done anything in it since. */
async function isUnused(firestore: Firestore, company: DocumentReference, uid: string): Promise<boolean> {
  const inCompany = (collection: string) => firestore.collection(collection).where("companyId", "==", company.id);
  const [stored, people, categories, collections] = await Promise.all([
    company.get(),
    inCompany("users").limit(2).get(),
    inCompany("categories").limit(1).get(),
    company.listCollections(),
  ]);
  const isAlone = people.docs.every((person) => person.id === uid);
  const isUntouched = categories.empty && collections.every(({ id }) => FROM_SIGNUP.includes(id));
  return stored.get("createdBy") === uid && isAlone && isUntouched;
}

async function deactivate(firestore: Firestore, companyId: Identifier, uid: string): Promise<void> {
  const refs = [firestore.doc(`users/${uid}`), staffRef(firestore, companyId, uid)];
  await firestore.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...refs);
    for (const { exists, ref } of found) if (exists) transaction.update(ref, { active: false, ...nextRevision() });
  });
}
