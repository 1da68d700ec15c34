import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { firebaseAccounts } from "#functions/accounts/account-port.ts";
import { expireUnverified } from "#functions/accounts/expire-unverified.ts";
import { runRegularly } from "./run-regularly.ts";

/** As rarely as the deployed one, and at each start. */
const EVERY_MS = 24 * 60 * 60 * 1000;

/** Clears accounts that were never confirmed, as the scheduled function does. */
export function expireAccounts(projectId: string, onError: (sentence: string) => void): { stop(): Promise<void> } {
  const app = initializeApp({ projectId }, "expiry");
  const accounts = firebaseAccounts(getAuth(app));
  const backend = { accounts, firestore: getFirestore(app), now: () => Date.now() };
  const schedule = runRegularly(EVERY_MS, async (isStopped) => {
    const complain = (uid: string, error: unknown) => {
      if (!isStopped()) onError(`The unverified account ${uid} could not be cleared: ${String(error)}`);
    };
    await expireUnverified(backend, complain).catch((error: unknown) => complain("(any)", error));
  });
  return {
    async stop() {
      await schedule.stop();
      await deleteApp(app);
    },
  };
}
