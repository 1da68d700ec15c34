import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { type Company, CompanySettings } from "#domain/company/company.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** Where a company's settings lie as they were in a version that is over. */
export function formerSettingsRef(firestore: Firestore, companyId: Identifier, version: number): DocumentReference {
  return firestore.doc(`companies/${companyId}/formerSettings/${version}`);
}

/**
 * The settings that an order froze with their version: today's, or those of then. Null where no such version was ever
 * here, or it cannot be read any more.
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
