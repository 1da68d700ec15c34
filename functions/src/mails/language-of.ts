import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { PersonLanguage } from "#domain/company/person.ts";

/** The language a person reads mails in; `otherwise` while none is known. */
export async function languageOf(
  firestore: Firestore,
  uid: string,
  otherwise: PersonLanguage,
): Promise<PersonLanguage> {
  const person = await firestore.doc(`users/${uid}`).get();
  const known = v.safeParse(PersonLanguage, person.get("language"));
  return known.success ? known.output : otherwise;
}
