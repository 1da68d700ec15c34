import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { settleAccess } from "#functions/access/settle-access.ts";
import { firebaseAccounts } from "#functions/accounts/account-port.ts";

/**
 * Lets claims and staff records follow the records of people, as the function `keepAccess` does: nothing here
 * tells functions of written documents.
 */
export function keepAccess(projectId: string, onError: (sentence: string) => void): { stop(): Promise<void> } {
  const app = initializeApp({ projectId }, "access");
  const firestore = getFirestore(app);
  const accounts = firebaseAccounts(getAuth(app));
  let settling: Promise<void> = Promise.resolve();
  const settle = (uid: string) => {
    settling = settling
      .then(() => settleAccess({ accounts, firestore }, uid))
      .catch((error: unknown) => onError(`The access of ${uid} could not be settled: ${String(error)}`));
  };
  const unsubscribe = firestore.collection("users").onSnapshot(
    (people) => {
      for (const { doc } of people.docChanges()) settle(doc.id);
    },
    (error) => onError(`Changes of people's records cannot be followed: ${String(error)}`),
  );
  return {
    async stop() {
      unsubscribe();
      await settling;
      await deleteApp(app);
    },
  };
}
