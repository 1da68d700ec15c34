import type { DocumentReference } from "firebase-admin/firestore";
import { isPackDue, PACK_FEEDS } from "#domain/product/catalogue-pack.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { FEED_PLANS } from "./pack-feed.ts";
import { publishPack } from "./publish-pack.ts";
import { countFeedChanges } from "./read-feed.ts";
import { PackOvertaken, readManifest } from "./stored-pack.ts";

/** Publishes a company's catalogue if it has none, or if its changes have settled. */
export async function publishDuePack(
  { firestore, now: clock }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
): Promise<void> {
  const now = clock();
  if (!(await needsPack(firestore.doc(`companies/${companyId}`), now))) return;
  try {
    await publishPack({ firestore, now, companyId });
  } catch (error) {
    // Somebody else has published it.
    if (!(error instanceof PackOvertaken)) throw error;
  }
}

/** Whether a company needs a first or a newer pack. */
export async function needsPack(company: DocumentReference, now: Instant): Promise<boolean> {
  const { manifest } = await readManifest(company);
  if (manifest === null) return true;
  const drifts = await Promise.all(
    PACK_FEEDS.map(async (feed) => countFeedChanges(company, FEED_PLANS[feed], manifest[feed].asOf)),
  );
  const times = drifts.flatMap(({ changedAt }) => changedAt ?? []);
  const drift = {
    publishedAt: Date.parse(manifest.products.asOf),
    changes: drifts.reduce((sum, { changes }) => sum + changes, 0),
    changedAt: times.length === 0 ? null : Math.max(...times),
  };
  return isPackDue(drift, now);
}
