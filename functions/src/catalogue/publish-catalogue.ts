import { logger } from "firebase-functions";
import { type CallableRequest, HttpsError, onCall } from "firebase-functions/https";
import { onSchedule } from "firebase-functions/scheduler";
import { createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller } from "../access/verify-caller.ts";
import { type Backend, openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { publishDuePacks } from "./publish-due-packs.ts";
import { publishPack } from "./publish-pack.ts";
import { PackOvertaken } from "./stored-pack.ts";

/** Reading 68,000 products takes a while and some memory. */
const LONG_RUN = { timeoutSeconds: 540, memory: "512MiB" } as const;

const limitCalls = createRateLimit(6, 60_000);

/** Lets an owner put the catalogue on the phones at once, after an import (PRODUCT 3.0.6). */
export const publishCatalogue = onCall({ ...callableOptions, ...LONG_RUN }, (request) =>
  publishOwnCatalogue(openBackend(), request.auth),
);

/** Publishes what changed and has come to rest, of every company. */
export const publishCatalogues = onSchedule(
  { schedule: "every 10 minutes", region: "us-central1", ...LONG_RUN },
  async () => {
    const { firestore, now } = openBackend();
    await publishDuePacks(firestore, now(), (companyId, error) =>
      logger.error("a catalogue could not be published", { companyId, error }),
    );
  },
);

export async function publishOwnCatalogue(
  backend: Backend,
  auth: CallableRequest["auth"],
): Promise<{ version: number; products: number }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const mayPublish = caller.roles.includes("company_owner") || caller.roles.includes("super_admin");
  if (!mayPublish) throw new HttpsError("permission-denied", "Only the owner publishes the catalogue.");
  try {
    const { manifest } = await publishPack({
      firestore: backend.firestore,
      now: backend.now(),
      companyId: caller.companyId,
    });
    return { version: manifest.version, products: manifest.products.rows };
  } catch (error) {
    if (!(error instanceof PackOvertaken)) throw error;
    throw new HttpsError("aborted", "The catalogue is being published already.");
  }
}
