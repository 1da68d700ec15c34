import type { Instant } from "#domain/values/instant.ts";
import type { DeviceDatabase } from "./device-database.ts";

/** The proof that this is the app, as a page got it last. It names no account. */
export interface Attestation {
  readonly token: string;
  readonly expiresAt: Instant;
}

const KEY = "attestation";
/** The backend checks a token some time after it was read here. */
const MARGIN_MS = 60_000;

/** Keeps the newest proof for the service worker, which cannot get one. */
export async function keepAttestation(shared: DeviceDatabase, attestation: Attestation): Promise<void> {
  const rows = rowsOf(shared);
  const kept = await rows.get(KEY);
  if (kept?.token !== attestation.token) await rows.put({ id: KEY, ...attestation });
}

/** The kept proof's token while it is valid, or null. */
export async function readAttestation(shared: DeviceDatabase, now: Instant): Promise<string | null> {
  const kept = await rowsOf(shared).get(KEY);
  return kept !== undefined && kept.expiresAt - MARGIN_MS > now ? kept.token : null;
}

/** It lies in a table that every version of the database has. */
function rowsOf(shared: DeviceDatabase) {
  return shared.table<Attestation & { id: typeof KEY }, typeof KEY>(shared.device.name);
}
