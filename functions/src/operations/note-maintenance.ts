import type { Transaction } from "firebase-admin/firestore";
import type { MaintenanceEvent } from "#domain/operations/operations-view.ts";
import type { Caller } from "../access/verify-caller.ts";
import { newId } from "../accounts/new-id.ts";
import type { Backend } from "../backend.ts";

type Noted = Pick<MaintenanceEvent, "did"> & Partial<Pick<MaintenanceEvent, "period" | "roles" | "minClient">>;

/** The line in the history of maintenance (OPS-2): what was done, when and by whom. */
export function noteMaintenance(
  transaction: Transaction,
  { firestore, now }: Backend,
  caller: Caller,
  { did, period = null, roles = null, minClient = null }: Noted,
): void {
  const event = { at: now(), by: caller.uid, byName: caller.fullName, did, period, roles, minClient };
  transaction.create(firestore.doc(`maintenanceHistory/${newId()}`), event);
}
