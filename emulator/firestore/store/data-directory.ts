import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { decodeRecord, encodeRecord } from "./log-records.ts";
import type { LogRecord } from "./log-records.ts";
import { DamagedFileError, MAGIC, RecordFile, frameRecord, readRecords } from "./record-file.ts";

const SMALLEST_LOG_TO_COMPACT = 16 << 20;

/**
 * The server's data on disk: `snapshot-N` holds everything up to a moment and `log-N` the commits since then.
 * When a log has grown, log N+1 is started at once and snapshot N+1 is written in the background; the earlier
 * files are only removed once it is complete. At any moment the newest complete snapshot and the logs from its number
 * on are the whole truth.
 */
export class DataDirectory {
  private readonly directory: string;
  private readonly say: (message: string) => void;
  private readonly compactFrom: number;
  private number = 1;
  private log: RecordFile;
  private snapshotBytes = 0;
  private compacting: Promise<void> | null = null;

  /** Reads all data, passing on one record after the other, and opens the log for appending. */
  constructor(
    directory: string,
    onRecord: (record: LogRecord) => void,
    say: (message: string) => void,
    compactFrom = SMALLEST_LOG_TO_COMPACT,
  ) {
    this.compactFrom = compactFrom;
    this.directory = directory;
    this.say = say;
    mkdirSync(directory, { recursive: true });
    takeLock(directory);
    try {
      this.load(onRecord);
      this.log = new RecordFile(this.path("log", this.number));
    } catch (error) {
      releaseLock(directory);
      throw error;
    }
  }

  append(record: LogRecord): void {
    this.log.append(encodeRecord(record));
  }

  get needsCompaction(): boolean {
    return this.compacting === null && this.log.size > Math.max(this.compactFrom, this.snapshotBytes);
  }

  /** Starts the next log now and writes `records`, which must be the state of this very moment, in the background. */
  compact(records: Iterable<LogRecord>): void {
    this.log.close();
    this.number++;
    this.log = new RecordFile(this.path("log", this.number));
    this.compacting = this.writeSnapshot(this.number, records)
      // Nothing is lost without the snapshot: the logs before it stay, and the next one is tried when this log is full.
      .catch((error: unknown) => this.say(`The snapshot could not be written: ${String(error)}`))
      .finally(() => {
        this.compacting = null;
      });
  }

  async close(): Promise<void> {
    await this.compacting;
    this.log.close();
    releaseLock(this.directory);
  }

  private load(onRecord: (record: LogRecord) => void): void {
    const names = readdirSync(this.directory);
    for (const name of names) if (name.endsWith(".unfinished")) rmSync(join(this.directory, name));
    const snapshot = Math.max(0, ...numbersOf(names, "snapshot"));
    const logs = numbersOf(names, "log").filter((number) => number >= snapshot);
    if (snapshot > 0) this.snapshotBytes = this.loadSnapshot(snapshot, onRecord);
    const first = snapshot || 1;
    for (const [at, number] of logs.entries()) {
      if (number !== first + at) throw new DamagedFileError(`${this.path("log", first + at)} is missing`);
      const file = this.path("log", number);
      const { tornBytes } = readRecords(file, at === logs.length - 1, (payload) => onRecord(decodeIn(file, payload)));
      if (tornBytes > 0)
        this.say(
          `${file}: the last record was not complete (${tornBytes} bytes) and was dropped; it was never acknowledged.`,
        );
    }
    this.number = logs.at(-1) ?? first;
  }

  private loadSnapshot(number: number, onRecord: (record: LogRecord) => void): number {
    const file = this.path("snapshot", number);
    let isComplete = false;
    let bytes = 0;
    readRecords(file, false, (payload) => {
      const record = decodeIn(file, payload);
      onRecord(record);
      isComplete = record.kind === "end";
      bytes += payload.length;
    });
    if (!isComplete) throw new DamagedFileError(`${file} is not complete`);
    return bytes;
  }

  private async writeSnapshot(number: number, records: Iterable<LogRecord>): Promise<void> {
    const unfinished = `${this.path("snapshot", number)}.unfinished`;
    const file = await open(unfinished, "w");
    let bytes = 0;
    try {
      await file.write(MAGIC);
      for (const record of records) {
        const payload = encodeRecord(record);
        await file.writeFile(frameRecord(payload));
        bytes += payload.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    renameSync(unfinished, this.path("snapshot", number));
    this.snapshotBytes = bytes;
    for (const name of readdirSync(this.directory)) {
      const isOld = [...numbersOf([name], "snapshot"), ...numbersOf([name], "log")].some((old) => old < number);
      if (isOld) rmSync(join(this.directory, name));
    }
  }

  private path(kind: "snapshot" | "log", number: number): string {
    return join(this.directory, `${kind}-${String(number).padStart(6, "0")}`);
  }
}

function numbersOf(names: string[], kind: "snapshot" | "log"): number[] {
  const pattern = new RegExp(`^${kind}-(\\d{6})$`);
  return names.flatMap((name) => (pattern.exec(name)?.[1] ? [Number(name.slice(-6))] : [])).sort((a, b) => a - b);
}

function decodeIn(file: string, payload: Buffer): LogRecord {
  try {
    return decodeRecord(payload);
  } catch (error) {
    throw new DamagedFileError(
      `${file} holds a record that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Two servers on one directory would destroy it. The lock of a dead process is ignored. */
function takeLock(directory: string): void {
  const path = join(directory, "lock");
  const holder = Number(readIfThere(path));
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new Error(`The data in ${directory} is in use by another server (process ${holder}).`);
  writeFileSync(path, String(process.pid));
}

function releaseLock(directory: string): void {
  rmSync(join(directory, "lock"), { force: true });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
