import type { Backend } from "../backend.ts";
import { nextRevision } from "../accounts/first-revision.ts";

/** The most writes of a batch. */
const COMPANIES_PER_BATCH = 400;

/**
 * Tells all devices that the data were restored from a backup: gives every company an epoch that it never had, even if
 * an earlier restoring is among what was lost. Returns the number of companies.
 */
export async function announceRestore({ firestore, now }: Backend): Promise<number> {
  const companies = await firestore.collection("companies").listDocuments();
  const existing = (await firestore.getAll(...companies)).filter(({ exists }) => exists);
  for (let at = 0; at < existing.length; at += COMPANIES_PER_BATCH) {
    const batch = firestore.batch();
    for (const { ref } of existing.slice(at, at + COMPANIES_PER_BATCH))
      batch.update(ref, { epoch: now(), ...nextRevision() });
    await batch.commit();
  }
  return existing.length;
}
