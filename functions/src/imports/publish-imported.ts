import type { DocumentReference } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import { CHANGES_WORTH } from "#domain/product/catalogue-pack.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import { publishPack } from "../catalogue/publish-pack.ts";
import { serverTimeOf } from "../catalogue/read-feed.ts";
import { PackOvertaken, readManifest } from "../catalogue/stored-pack.ts";
import type { RecordContext } from "../records/record-context.ts";

/** A concurrent publication may have read before the import's last row; then publishing is repeated. */
const TRIES = 3;

/**
 * Publishes the catalogue at once after an import or its undo: phones in use wait for
 * the pack when there are so many changes (sync/SPEC.md, P15). Does nothing if a pack was read after the
 * import ended. Failures do not affect the import: the schedule publishes settled changes.
 */
export async function publishImported(
  { firestore, caller, now }: RecordContext,
  ref: DocumentReference,
  { kind, records }: { readonly kind: ImportKind; readonly records: number },
): Promise<void> {
  if (kind === "customers" || kind === "documents" || records < CHANGES_WORTH) return;
  const { companyId } = caller;
  try {
    const ended = (await ref.get()).updateTime;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { manifest } = await readManifest(firestore.doc(`companies/${companyId}`));
      if (manifest !== null && ended !== undefined && manifest.products.asOf >= serverTimeOf(ended)) return;
      if (await tryPublish(firestore, now(), companyId)) return;
    }
  } catch (error) {
    logger.error("an imported catalogue could not be published", { companyId, error });
  }
}

async function tryPublish(firestore: RecordContext["firestore"], now: number, companyId: string): Promise<boolean> {
  try {
    await publishPack({ firestore, now, companyId });
    return true;
  } catch (error) {
    if (error instanceof PackOvertaken) return false;
    throw error;
  }
}
