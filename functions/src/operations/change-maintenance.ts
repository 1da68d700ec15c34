import type { DocumentData, DocumentReference, Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { type Maintenance, maintenancePhase, readMaintenance } from "#domain/access/maintenance.ts";
import { findPeriodProblem, type Operation, type PeriodProblem } from "#domain/operations/operation.ts";
import type { MaintenanceEvent } from "#domain/operations/operations-view.ts";
import type { Instant } from "#domain/values/instant.ts";
import { noteEvent } from "../access/security-events.ts";
import type { Caller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { noteMaintenance } from "./note-maintenance.ts";

type Change = Extract<Operation, { do: "saveRoles" | "planMaintenance" | "startMaintenance" | "endMaintenance" }>;

/** Plans, starts, changes or ends maintenance, or saves who may work (OPS-2), with its line in the history. */
export async function changeMaintenance(backend: Backend, caller: Caller, change: Change): Promise<void> {
  const { firestore } = backend;
  const now = backend.now();
  const ref = firestore.doc("appconfigdata/maintenance");
  const did = await firestore.runTransaction(async (transaction) => {
    const present = readMaintenance((await transaction.get(ref)).data());
    if (change.do === "saveRoles") {
      const roles = { normal: change.normal, maintenance: change.maintenance };
      transaction.set(firestore.doc("appconfigdata/roles"), roles, { merge: true });
      return write(transaction, "roles", null, roles);
    }
    if (change.do === "endMaintenance") return end(transaction, ref, present);
    const { endsAt, graceHours, text } = change;
    const isOn = maintenancePhase(present, now) === "on";
    const startsAt = startOf(change, present, now);
    const problem = findPeriodProblem({ startsAt, endsAt }, present, now);
    if (problem !== null) throw refusePeriod(problem);
    const period = { startsAt, endsAt, graceHours, text };
    transaction.set(ref, { active: false, ...period }, { merge: true });
    const isKnown = isOn || ["planned", "announced"].includes(maintenancePhase(present, now));
    return write(
      transaction,
      change.do === "startMaintenance" && !isOn ? "started" : isKnown ? "changed" : "planned",
      period,
      null,
    );
  });
  noteEvent({ event: "maintenanceChanged", uid: caller.uid, companyId: caller.companyId, did });

  /** One that has begun ends now; one that was planned is forgotten. */
  function end(transaction: Transaction, at: DocumentReference, present: Maintenance | null): MaintenanceEvent["did"] {
    const phase = maintenancePhase(present, now);
    if (present === null || phase === "over") throw new HttpsError("failed-precondition", "There is no maintenance.");
    const isOn = phase === "on";
    const ended: DocumentData = { active: false, startsAt: isOn ? present.startsAt : null, endsAt: isOn ? now : null };
    transaction.set(at, ended, { merge: true });
    return write(transaction, isOn ? "ended" : "cancelled", present, null);
  }

  function write(
    transaction: Transaction,
    what: MaintenanceEvent["did"],
    period: Maintenance | null,
    roles: MaintenanceEvent["roles"],
  ): MaintenanceEvent["did"] {
    noteMaintenance(transaction, backend, caller, { did: what, period, roles });
    return what;
  }
}

function startOf(change: Change, present: Maintenance | null, now: Instant): Instant {
  if (present !== null && maintenancePhase(present, now) === "on") return present.startsAt;
  return change.do === "planMaintenance" ? change.startsAt : now;
}

function refusePeriod(code: PeriodProblem): HttpsError {
  return new HttpsError("invalid-argument", `Invalid period: ${code}`, { code });
}
