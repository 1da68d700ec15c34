import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import { type RunStep } from "#domain/delivery/run-steps.ts";
import { Run } from "#domain/delivery/run.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { contentHash } from "../content-hash.ts";

/** A run as stored. */
export interface StoredRun {
  readonly ref: DocumentReference;
  readonly run: Run;
  readonly rev: number;
}

export function runRef(company: DocumentReference, runId: Identifier): DocumentReference {
  return company.collection("runs").doc(runId);
}

/** The tombstone of a run that went from this driver to another one. Record ids never contain an @. */
export function lostRunRef(company: DocumentReference, runId: Identifier, driverId: string): DocumentReference {
  return company.collection("runs").doc(`${runId}@${driverId}`);
}

/** Null where there is none. A document that does not parse is a bug. */
export function readRun(snapshot: DocumentSnapshot): StoredRun | null {
  const data = snapshot.data();
  if (data === undefined) return null;
  const rev: unknown = data["rev"];
  return {
    ref: snapshot.ref,
    run: v.parse(Run, { ...data, runId: snapshot.id }),
    rev: typeof rev === "number" ? rev : 0,
  };
}

/** Whether it has left the devices (DELIV-44). */
export function isReleased(snapshot: DocumentSnapshot): boolean {
  return (snapshot.get("deletedAt") ?? null) !== null;
}

/** What was sent is remembered, not what became of it: sent again it is the same. */
export function hashOfStep(step: RunStep): string {
  return contentHash(step).slice(0, 12);
}
