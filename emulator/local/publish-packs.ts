import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { publishDuePacks } from "#functions/catalogue/publish-due-packs.ts";

/** How often the local backend checks for changed catalogues; the deployed one does every ten minutes. */
const EVERY_MS = 60_000;

/** Publishes catalogues as the scheduled function does: the Functions emulator has no clock. */
export function publishPacks(projectId: string, onError: (sentence: string) => void): { stop(): Promise<void> } {
  const app = initializeApp({ projectId }, "packs");
  const firestore = getFirestore(app);
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const complain = (companyId: string, error: unknown) => {
    if (!isStopped) onError(`The catalogue of ${companyId} could not be published: ${String(error)}`);
  };
  const look = () => {
    running = running
      .then(async () => {
        if (!isStopped) await publishDuePacks(firestore, Date.now(), complain);
      })
      .catch((error: unknown) => complain("any company", error));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      await deleteApp(app);
    },
  };
}
