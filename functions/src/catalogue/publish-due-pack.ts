import type { DocumentReference } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import { isPackDue, PACK_FEEDS, type PackDrift } from "#domain/product/catalogue-pack.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { FEED_PLANS } from "./pack-feed.ts";
import { publishPack } from "./publish-pack.ts";
import { countFeedChanges } from "./read-feed.ts";
import { PackOvertaken, readManifest } from "./stored-pack.ts";

const HOUR_MS = 3_600_000;

/**
 * Publishes a company's catalogue if it has none, or if its changes have settled. Each check is one structured line, by
 * which a pack that got stuck is noticed (OPS-37).
 */
export async function publishDuePack(
  { firestore, now: clock }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
): Promise<void> {
  const now = clock();
  const drift = await readDrift(firestore.doc(`companies/${companyId}`));
  if (drift !== null && !isPackDue(drift, now)) {
    note("fresh");
    return;
  }
  try {
    await publishPack({ firestore, now, companyId });
    note("published");
  } catch (error) {
    const isOvertaken = error instanceof PackOvertaken;
    note(isOvertaken ? "overtaken" : "failed");
    // Somebody else has published it.
    if (!isOvertaken) throw error;
  }

  /** Age and changes are those of the pack that was found. */
  function note(outcome: "fresh" | "published" | "overtaken" | "failed"): void {
    logger.info("pack checked", {
      event: "packChecked",
      companyId,
      outcome,
      changes: drift?.changes ?? 0,
      ageHours: drift === null ? 0 : Math.floor((now - drift.publishedAt) / HOUR_MS),
    });
  }
}

/** Whether a company needs a first or a newer pack. */
export async function needsPack(company: DocumentReference, now: Instant): Promise<boolean> {
  const drift = await readDrift(company);
  return drift === null || isPackDue(drift, now);
}

/** What changed since a company's pack; null if it has none. */
async function readDrift(company: DocumentReference): Promise<PackDrift | null> {
  const { manifest } = await readManifest(company);
  if (manifest === null) return null;
  const drifts = await Promise.all(
    PACK_FEEDS.map(async (feed) => countFeedChanges(company, FEED_PLANS[feed], manifest[feed].asOf)),
  );
  const times = drifts.flatMap(({ changedAt }) => changedAt ?? []);
  return {
    publishedAt: Date.parse(manifest.products.asOf),
    changes: drifts.reduce((sum, { changes }) => sum + changes, 0),
    changedAt: times.length === 0 ? null : Math.max(...times),
  };
}
