import { getApps, initializeApp } from "firebase-admin/app";
import { getFirestore, type Firestore } from "firebase-admin/firestore";
import type { Instant } from "#domain/values/instant.ts";

/** What every callable works with; tests pass their own database and clock. */
export interface Backend {
  readonly firestore: Firestore;
  readonly now: () => Instant;
}

/** The project this function is deployed to (or the local one: the Admin SDK reads FIRESTORE_EMULATOR_HOST). */
export function openBackend(): Backend {
  if (getApps().length === 0) initializeApp();
  return { firestore: getFirestore(), now: () => Date.now() };
}
