import type { DocumentReference, DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";
import { newId } from "../accounts/new-id.ts";
import type { Backend } from "../backend.ts";
import { documentsOf } from "./documents-of.ts";
import { type Migration, MIGRATIONS } from "./migrations.ts";

/** Documents that are migrated at once. After each such part the place is kept, where an interrupted run goes on. */
const AT_ONCE = 50;
/** For so long after its last sign of life nobody else takes over what a run began. */
const HELD_MS = 10 * 60_000;

export interface MigrateOptions {
  /** Counts what would be written, and writes nothing. */
  readonly isDry?: boolean;
  readonly migrations?: readonly Migration[];
  readonly say?: (line: string) => void;
}

/**
 * Brings every company's documents to today's version (OPS-31), each migration in its order, each document in a transaction
 * of its own: it may run while people work. What a run has begun and not finished goes on where it was; a second run
 * changes nothing. Returns how many documents were written.
 */
export async function migrate(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  { isDry = false, migrations = MIGRATIONS, say = () => {} }: MigrateOptions = {},
): Promise<number> {
  const run = { firestore, now, isDry, by: newId() };
  let written = 0;
  for await (const { id, ref } of documentsOf(firestore.collection("companies").select())) {
    for (let version = await versionOf(ref); version < migrations.length; version += 1) {
      const migration = migrations[version];
      if (migration === undefined) break;
      const count = await migrateCompany(run, ref, version, migration);
      written += count;
      say(`${id}: ${version + 1} ${migration.name}: ${count} documents${isDry ? " would be written" : ""}`);
    }
  }
  return written;
}

interface Run {
  readonly firestore: Firestore;
  readonly now: () => Instant;
  readonly isDry: boolean;
  readonly by: Identifier;
}

/** What is beside a company while one of its migrations runs. */
const Place = v.object({ version: v.number(), after: v.string(), by: v.string(), heldUntil: Instant });
type Place = v.InferOutput<typeof Place>;

async function migrateCompany(run: Run, company: DocumentReference, version: number, migration: Migration) {
  const place = company.collection("migration").doc("place");
  const begun = run.isDry ? "" : await takePlace(run, place, version);
  let count = 0;
  let part: DocumentReference[] = [];
  for await (const { ref } of documentsOf(migration.documents(run.firestore, company.id), begun)) {
    part.push(ref);
    if (part.length === AT_ONCE) await migratePart();
  }
  await migratePart();
  if (!run.isDry) {
    // No revision: devices have no use for it.
    const done = run.firestore.batch().update(company, { dataVersion: version + 1 });
    await done.delete(place).commit();
  }
  return count;

  async function migratePart(): Promise<void> {
    const outcomes = await Promise.allSettled(part.map((ref) => migrateDocument(run, ref, migration, company.id)));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      if (outcome.value) count += 1;
    }
    const last = part.at(-1)?.id;
    part = [];
    if (!run.isDry && last !== undefined) await takePlace(run, place, version, last);
  }
}

/** Keeps the place of a run, and returns the document after which it goes on. Throws while another run is at it. */
async function takePlace({ firestore, now, by }: Run, ref: DocumentReference, version: number, reached?: string) {
  return firestore.runTransaction(async (transaction) => {
    const known = v.safeParse(Place, (await transaction.get(ref)).data());
    const present = known.success && known.output.version === version ? known.output : null;
    if (present !== null && present.by !== by && present.heldUntil > now())
      throw new Error(`another migration runs: try again after ${new Date(present.heldUntil).toISOString()}`);
    const after = reached ?? present?.after ?? "";
    const place: Place = { version, after, by, heldUntil: now() + HELD_MS };
    transaction.set(ref, place);
    return after;
  });
}

class WouldWrite extends Error {}

async function migrateDocument(
  run: Run,
  ref: DocumentReference,
  { migrate: change }: Migration,
  companyId: Identifier,
) {
  try {
    return await run.firestore.runTransaction(async (transaction) => {
      const present: DocumentSnapshot = await transaction.get(ref);
      const isChanged = await change(transaction, present, companyId);
      if (isChanged && run.isDry) throw new WouldWrite();
      return isChanged;
    });
  } catch (error) {
    if (error instanceof WouldWrite) return true;
    throw error;
  }
}

async function versionOf(company: DocumentReference): Promise<number> {
  const version: unknown = (await company.get()).get("dataVersion");
  return typeof version === "number" ? version : 0;
}
