import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import { isPackDue, PACK_FEEDS } from "#domain/product/catalogue-pack.ts";
import type { Instant } from "#domain/values/instant.ts";
import { FEED_PLANS } from "./pack-feed.ts";
import { publishPack } from "./publish-pack.ts";
import { countFeedChanges } from "./read-feed.ts";
import { PackOvertaken, readManifest } from "./stored-pack.ts";

/** Companies per read. */
const COMPANIES_AT_ONCE = 200;

/** Publishes the catalogue of every company that has none, or whose changes have settled. Returns their ids. */
export async function publishDuePacks(
  firestore: Firestore,
  now: Instant,
  onError: (companyId: string, error: unknown) => void,
): Promise<string[]> {
  const published: string[] = [];
  let page = firestore.collection("companies").orderBy("__name__").select().limit(COMPANIES_AT_ONCE);
  for (;;) {
    const { docs } = await page.get();
    for (const { ref } of docs) {
      try {
        if (!(await needsPack(ref, now))) continue;
        await publishPack({ firestore, now, companyId: ref.id });
        published.push(ref.id);
      } catch (error) {
        // One company's failure must not stop the others; an overtaken publication has been done by someone else.
        if (!(error instanceof PackOvertaken)) onError(ref.id, error);
      }
    }
    const last = docs.at(-1);
    if (docs.length < COMPANIES_AT_ONCE || last === undefined) return published;
    page = page.startAfter(last);
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
