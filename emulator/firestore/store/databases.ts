import { randomUUID } from "node:crypto";
import type { Micros } from "../values/timestamp.ts";
import { Clock } from "./clock.ts";
import { DataDirectory } from "./data-directory.ts";
import { Database } from "./database.ts";
import type { DocumentChange } from "./document-change.ts";
import type { LogRecord } from "./log-records.ts";

const DOCUMENTS_A_RECORD = 500;

/** All databases of the server with the clock and the data directory they share. */
export class Databases {
  readonly clock = new Clock();
  /** The instance that resume tokens refer to; lives as long as the data does. */
  instance: string = randomUUID();
  private readonly byName = new Map<string, Database>();
  private readonly disk: DataDirectory | null;

  /** `compactFrom`: the size in bytes from which a log is replaced by a snapshot. */
  constructor(dataDir: string | null, say: (message: string) => void, compactFrom?: number) {
    let isNew = true;
    const onRecord = (record: LogRecord): void => {
      isNew = false;
      this.restore(record);
    };
    this.disk = dataDir === null ? null : new DataDirectory(dataDir, onRecord, say, compactFrom);
    if (isNew) this.disk?.append({ kind: "instance", id: this.instance });
  }

  get(name: string): Database {
    let database = this.byName.get(name);
    if (!database) this.byName.set(name, (database = new Database(name, this.clock.next())));
    return database;
  }

  all(): Iterable<Database> {
    return this.byName.values();
  }

  /** Makes a commit final: first on disk, then in memory and for all listeners. `version` must come from the clock. */
  commit(database: Database, version: Micros, changes: readonly DocumentChange[]): void {
    const documents = changes.map(({ path, after }) => ({ path, document: after }));
    this.disk?.append({ kind: "commit", database: database.name, version, documents });
    database.apply(version, changes);
    if (this.disk?.needsCompaction) this.disk.compact(this.currentState());
  }

  async close(): Promise<void> {
    await this.disk?.close();
  }

  private restore(record: LogRecord): void {
    if (record.kind === "instance") {
      this.instance = record.id;
      return;
    }
    this.clock.continueAfter(record.version);
    if (record.kind === "end") return;
    const database = this.get(record.database);
    database.restore(record.version, record.documents);
  }

  /** The documents are collected at once; they never change, so their texts can be written later. */
  private currentState(): Iterable<LogRecord> {
    const whole = [...this.byName.values()].map((database) => ({
      database,
      version: database.version,
      documents: [...database.documents.all()],
    }));
    const { instance } = this;
    const newest = this.clock.next();
    return (function* records(): Generator<LogRecord> {
      yield { kind: "instance", id: instance };
      for (const { database, version, documents } of whole) {
        for (let at = 0; at < documents.length; at += DOCUMENTS_A_RECORD) {
          const part = documents.slice(at, at + DOCUMENTS_A_RECORD);
          yield {
            kind: "commit",
            database: database.name,
            version,
            documents: part.map((document) => ({ path: document.path, document })),
          };
        }
      }
      yield { kind: "end", version: newest };
    })();
  }
}
