import type { CollectionReference, DocumentData, DocumentReference, Query } from "firebase-admin/firestore";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { documentsOf } from "./documents-of.ts";

/** Collections outside the company's own path whose documents name it. */
const NAMING_IT = ["users", "categories", "inviteCodes"] as const;

type Data = Pick<AccountsBackend, "accounts" | "firestore">;

/**
 * Every document of a company, one after the other, for its owner or for moving it: what is below its own path, its people
 * and its categories. Photographs are among them; passwords are not, the identity provider has those.
 */
export async function* exportCompany(
  { firestore }: Pick<Data, "firestore">,
  companyId: Identifier,
): AsyncGenerator<{ readonly path: string; readonly fields: DocumentData }> {
  const company = firestore.doc(`companies/${companyId}`);
  const found = await company.get();
  const fields = found.data();
  if (fields === undefined) throw new Error(`there is no company ${companyId}`);
  yield { path: company.path, fields };
  for (const name of NAMING_IT.filter((each) => each !== "inviteCodes"))
    yield* withBelow(firestore.collection(name).where("companyId", "==", companyId));
  yield* below(company);
}

async function* below(parent: DocumentReference): ReturnType<typeof exportCompany> {
  for (const collection of await parent.listCollections()) yield* withBelow(collection);
}

async function* withBelow(documents: Query | CollectionReference): ReturnType<typeof exportCompany> {
  for await (const document of documentsOf(documents)) {
    yield { path: document.ref.path, fields: document.data() };
    yield* below(document.ref);
  }
}

/**
 * Deletes a company with everything it has, and the accounts of its people. `name` must be the company's: an id is easily
 * mistaken for another. May be repeated after it was interrupted: what names the company goes last.
 */
export async function deleteCompany({ accounts, firestore }: Data, companyId: string, name: string): Promise<void> {
  const company = firestore.doc(`companies/${v.parse(Identifier, companyId)}`);
  const stored = await company.get();
  if (stored.get("name") !== name) throw new Error(`${companyId} is not a company called "${name}"`);
  // Whoever works in it is out before anything is gone.
  for await (const person of documentsOf(firestore.collection("users").where("companyId", "==", companyId))) {
    await accounts.remove(person.id);
    await firestore.recursiveDelete(person.ref);
  }
  for (const collection of NAMING_IT)
    for await (const document of documentsOf(firestore.collection(collection).where("companyId", "==", companyId)))
      await document.ref.delete();
  for (const collection of await company.listCollections()) await firestore.recursiveDelete(collection);
  await company.delete();
}
