import { type DocumentReference, type DocumentSnapshot, FieldPath, FieldValue } from "firebase-admin/firestore";
import * as v from "valibot";
import { isOver, Run } from "#domain/delivery/run.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { touchedFields } from "../records/record-document.ts";
import { tombstoneFields } from "../records/tombstone.ts";
import { isReleased } from "./run-document.ts";

/** How long a run with nothing left to do stays on phones and tablets (DELIV-44). */
const KEPT_DAYS = 31;
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000;
/** Runs per night of each kind; the next night takes the others. */
const RUNS_AT_ONCE = 200;

/** What the document of a run says from its settlement on: when it is looked at again. */
export function leavesAt(settledAt: Instant): { readonly leavesAt: Instant } {
  return { leavesAt: settledAt + KEPT_MS };
}

/**
 * Lets runs and purses with nothing left to do leave the devices. All that is known of them stays here. Looked at are those
 * whose time has come, and once each run whose day is long past: one that nobody settled has no such time.
 */
export async function releaseRuns(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
  timeZone: string,
): Promise<void> {
  const company = firestore.doc(`companies/${companyId}`);
  const due = await company.collection("runs").where("leavesAt", "<=", now()).limit(RUNS_AT_ONCE).get();
  const past = await readPast(company, addDays(businessDayOf(now(), timeZone), -KEPT_DAYS));
  const batch = firestore.batch();
  for (const snapshot of due.docs) release(snapshot);
  for (const snapshot of past) if (snapshot.get("leavesAt") === undefined) release(snapshot);
  const last = past.at(-1);
  if (last !== undefined) batch.set(lookedAtRef(company), { day: last.get("day"), runId: last.id });
  if (due.size + past.length > 0) await batch.commit();

  function release(snapshot: DocumentSnapshot): void {
    if (isReleased(snapshot)) return;
    const run = v.safeParse(Run, { ...snapshot.data(), runId: snapshot.id });
    if (run.success && isOver(run.output))
      batch.update(snapshot.ref, { leavesAt: FieldValue.delete(), ...tombstoneFields() });
    // Somebody may still have its money: every device has it, however long it lasts (P33). What cannot be read must not
    // keep a night from its work.
    else batch.update(snapshot.ref, { ...leavesAt(now()), ...touchedFields() });
  }
}

/** The last run whose day was long past when it was looked at. */
function lookedAtRef(company: DocumentReference): DocumentReference {
  return company.collection("planning").doc("runs");
}

/** Runs of days until this one that no night has looked at. Tombstones for drivers, which lie beside them, have no day. */
async function readPast(company: DocumentReference, until: string): Promise<readonly DocumentSnapshot[]> {
  const lookedAt = await lookedAtRef(company).get();
  const runs = company
    .collection("runs")
    .where("day", "<=", until)
    .orderBy("day")
    .orderBy(FieldPath.documentId())
    .limit(RUNS_AT_ONCE);
  const rest = lookedAt.exists ? runs.startAfter(lookedAt.get("day"), lookedAt.get("runId")) : runs;
  return (await rest.get()).docs;
}
