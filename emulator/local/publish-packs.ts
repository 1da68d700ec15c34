import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { publishDuePacks } from "#functions/catalogue/publish-due-packs.ts";
import { runRegularly } from "./run-regularly.ts";

/** How often the local backend checks for changed catalogues; the deployed one does every ten minutes. */
const EVERY_MS = 60_000;

/** Publishes catalogues as the scheduled function does. */
export function publishPacks(projectId: string, onError: (sentence: string) => void): { stop(): Promise<void> } {
  const app = initializeApp({ projectId }, "packs");
  const firestore = getFirestore(app);
  const schedule = runRegularly(EVERY_MS, async (isStopped) => {
    const complain = (companyId: string, error: unknown) => {
      if (!isStopped()) onError(`The catalogue of ${companyId} could not be published: ${String(error)}`);
    };
    await publishDuePacks(firestore, Date.now(), complain).catch((error: unknown) => complain("any company", error));
  });
  return {
    async stop() {
      await schedule.stop();
      await deleteApp(app);
    },
  };
}
