import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { loadDatabases, RawDatabase } from "#tests/support/raw-databases.ts";
import type { SimulatedPhone } from "./phone.ts";

const FOLDER = "tests/fixtures/databases";
/** The first build that numbered the owner's orders by a code that nobody else of the simulation has. */
const SINCE = 4;

/** What an earlier build left unsent on a phone. */
export interface OldWork {
  readonly entries: readonly OutboxEntry[];
}

/**
 * Puts on the owner's phone what an earlier build of this repository really wrote there, with its backups: which build,
 * the seed decides. The app upgrades it when it is opened.
 */
export async function leaveOldDatabases({ storage }: SimulatedPhone, seed: number): Promise<OldWork> {
  const files = readdirSync(FOLDER).toSorted();
  const builds = files.filter((file) => Number(/^work-v(\d+)\.json$/.exec(file)?.[1]) >= SINCE);
  const work = builds[seed % builds.length];
  // A version of the work database may have been written beside several of the device's: the latest one.
  const device = files.findLast((file) => file.startsWith("device-") && file.endsWith(`-${work}`));
  if (work === undefined || device === undefined) throw new Error("there are no stored databases");
  const databases = [work, device].flatMap((file) => readDatabases(file));
  await loadDatabases(storage, databases);
  const outbox = databases.flatMap(({ stores }) => stores).find(({ name }) => name === "outbox");
  return { entries: (outbox?.rows ?? []) as OutboxEntry[] };
}

function readDatabases(file: string): RawDatabase[] {
  const stored: unknown = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
  return v.parse(v.object({ databases: v.array(RawDatabase) }), stored).databases;
}
