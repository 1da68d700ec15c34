import { FieldValue } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { tombstoneFields } from "../records/record-document.ts";

/** How long a settled run stays on phones and tablets (DELIV-44). */
const KEPT_MS = 31 * 24 * 3_600_000;
/** Runs per night; the next night takes the others. */
const RUNS_AT_ONCE = 200;

/** What the document of a run says from its settlement on. */
export function leavesAt(settledAt: Instant): { readonly leavesAt: Instant } {
  return { leavesAt: settledAt + KEPT_MS };
}

/** Lets runs and purses that were settled long ago leave the devices. All that is known of them stays here. */
export async function releaseRuns(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
): Promise<void> {
  const runs = firestore.collection(`companies/${companyId}/runs`);
  const { docs } = await runs.where("leavesAt", "<=", now()).select().limit(RUNS_AT_ONCE).get();
  const batch = firestore.batch();
  for (const { ref } of docs) batch.update(ref, { leavesAt: FieldValue.delete(), ...tombstoneFields() });
  if (docs.length > 0) await batch.commit();
}
