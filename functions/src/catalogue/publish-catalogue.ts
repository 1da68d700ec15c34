import { logger } from "firebase-functions";
import { onSchedule } from "firebase-functions/scheduler";
import { openBackend } from "../backend.ts";
import { LONG_RUN } from "../callable-options.ts";
import { publishDuePacks } from "./publish-due-packs.ts";

/** Publishes the changed catalogue of every company whose changes have settled. */
export const publishCatalogues = onSchedule(
  { schedule: "every 10 minutes", region: "us-central1", ...LONG_RUN },
  async () => {
    const { firestore, now } = openBackend();
    await publishDuePacks(firestore, now(), (companyId, error) =>
      logger.error("a catalogue could not be published", { companyId, error }),
    );
  },
);
