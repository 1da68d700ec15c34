import type { Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { isBelowMinimum, readMinClient } from "#domain/access/min-client.ts";
import type { Instant } from "#domain/values/instant.ts";
import { BUILD } from "../answer-each.ts";
import type { Backend } from "../backend.ts";

/** How long an instance caches the minimum, so that a call costs no read. */
const CACHED_MS = 60_000;

interface CachedMinimum {
  readonly minClient: string | null;
  readonly until: Instant;
}

const cache = new WeakMap<Firestore, CachedMinimum>();

/**
 * Refuses a build below the minimum (OPS-29): "try later", with the server's build. An app that knows the reason counts no
 * failed attempt, and an older one sends again as after any fault of ours; neither parks anything.
 */
export async function refuseOldBuild(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  build: string,
): Promise<void> {
  const known = cache.get(firestore);
  const { minClient } = known !== undefined && now() < known.until ? known : await readMinimum();
  if (!isBelowMinimum(build, minClient)) return;
  const details = { code: "updateRequired", build: BUILD, minClient };
  throw new HttpsError("unavailable", "This app is too old. Please update it.", details);

  async function readMinimum(): Promise<CachedMinimum> {
    const stored = await firestore.doc("appconfigdata/maintenance").get();
    const minimum = { minClient: readMinClient(stored.data()), until: now() + CACHED_MS };
    cache.set(firestore, minimum);
    return minimum;
  }
}
