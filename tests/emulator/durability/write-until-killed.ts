import { writeSync } from "node:fs";
import { ADMIN } from "#emulator/firestore/access/caller.ts";
import { commitRequest } from "#emulator/firestore/operations/commit.ts";
import { assembleServer, openSession } from "#emulator/firestore/operations/session.ts";
import { Databases } from "#emulator/firestore/store/databases.ts";

/**
 * Opens a data directory, prints how many documents it found (they must be the first N, complete), and then writes
 * until it is killed. Every commit is acknowledged on standard output, as a server would do it.
 */
const [, , directory = ""] = process.argv;
const DATABASE = "projects/p/databases/(default)";
// frequent snapshots, so that many kills happen while one is written
const databases = new Databases(directory, () => undefined, 30_000);
const session = openSession(
  assembleServer(databases, () => "allowAll"),
  DATABASE,
  ADMIN,
);

let next = session.database.documents.size;
for (let n = 0; n < next; n++) {
  const document = session.database.documents.get(`things/d${n}`);
  if (document?.fieldsText !== JSON.stringify(fieldsOf(n))) throw new Error(`d${n} is not as it was written`);
}
say(`found ${next}`);
writeOn();

function writeOn(): void {
  const size = 1 + (next % 4);
  const writes = Array.from({ length: size }, (_, at) => ({
    update: { name: `${DATABASE}/documents/things/d${next + at}`, fields: fieldsOf(next + at) },
  }));
  commitRequest(session, { writes });
  next += size;
  say(`acknowledged ${next}`);
  setImmediate(writeOn);
}

function fieldsOf(n: number): Record<string, { stringValue: string }> {
  return { text: { stringValue: `${n} ${"ñandú ".repeat(n % 50)}` } };
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
