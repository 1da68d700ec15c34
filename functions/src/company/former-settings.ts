import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { type Company, CompanySettings } from "#domain/company/company.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** Where a former version of a company's settings is stored. */
export function formerSettingsRef(firestore: Firestore, companyId: Identifier, version: number): DocumentReference {
  return firestore.doc(`companies/${companyId}/formerSettings/${version}`);
}

/**
 * The settings of the version frozen into an order: today's or former ones. Null if that version never existed
 * or can no longer be read.
 */
export async function loadCapturedSettings(
  firestore: Firestore,
  { id, settings }: Company,
  version: number,
): Promise<CompanySettings | null> {
  if (version >= settings.version) return version === settings.version ? settings : null;
  const snapshot = await formerSettingsRef(firestore, id, version).get();
  const former = v.safeParse(CompanySettings, snapshot.get("settings"));
  return former.success ? former.output : null;
}
