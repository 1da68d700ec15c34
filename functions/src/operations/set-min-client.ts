import { HttpsError } from "firebase-functions/https";
import { findMinimumProblem, highestMinimum } from "#domain/access/min-client.ts";
import { noteEvent } from "../access/security-events.ts";
import type { Caller } from "../access/verify-caller.ts";
import { BUILD } from "../answer-each.ts";
import type { Backend } from "../backend.ts";
import { noteMaintenance } from "./note-maintenance.ts";

/**
 * Names the oldest version that may send, null for any (OPS-29). A version that the functions or the administrator's own
 * app do not have yet is refused: nobody could send.
 */
export async function setMinClient(
  backend: Backend,
  caller: Caller,
  minClient: string | null,
  app: string,
): Promise<void> {
  const problem = minClient === null ? null : findMinimumProblem(minClient, highestMinimum([app, BUILD]));
  if (problem !== null) throw new HttpsError("invalid-argument", "Invalid field: minClient", { code: problem });
  const { firestore } = backend;
  await firestore.runTransaction(async (transaction) => {
    transaction.set(firestore.doc("appconfigdata/maintenance"), { minClient }, { merge: true });
    noteMaintenance(transaction, backend, caller, { did: "minClient", minClient });
  });
  noteEvent({ event: "maintenanceChanged", uid: caller.uid, companyId: caller.companyId, did: "minClient" });
}
