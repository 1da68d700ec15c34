import { closeSync, fdatasync, ftruncateSync, openSync, readSync, fstatSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * An append-only file of records, each with its length and two checksums: `length u32 | crc of the length u32 | crc of
 * the payload u32 | payload`. Because the length has a checksum of its own, an incomplete end (the process died while
 * appending) is told apart from a damaged file.
 */
export class RecordFile {
  private readonly descriptor: number;
  private bytes: number;
  private syncing = false;

  constructor(path: string) {
    this.descriptor = openSync(path, "a+");
    this.bytes = fstatSync(this.descriptor).size;
    if (this.bytes === 0) this.write(MAGIC);
  }

  get size(): number {
    return this.bytes;
  }

  /** Returns once the operating system has the record: from then on it survives the end of this process. */
  append(payload: Buffer): void {
    this.write(frameRecord(payload));
    this.syncSoon();
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private write(data: Buffer): void {
    for (let at = 0; at < data.length;) at += writeSync(this.descriptor, data, at);
    this.bytes += data.length;
  }

  /** Flushes to disk soon after, without waiting: only a power cut can lose the last moments. */
  private syncSoon(): void {
    if (this.syncing) return;
    this.syncing = true;
    setTimeout(() => {
      this.syncing = false;
      fdatasync(this.descriptor, () => undefined);
    }, 200).unref();
  }
}

/** A record's position in a file. */
export function frameRecord(payload: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(header.subarray(0, 4)), 4);
  header.writeUInt32LE(crc32(payload), 8);
  return Buffer.concat([header, payload]);
}

export class DamagedFileError extends Error {}

export interface ReadResult {
  records: number;
  /** Bytes of an incomplete last record that were cut off; 0 if the file ended cleanly. */
  tornBytes: number;
}

/**
 * Passes every payload to `onRecord`. An incomplete last record is cut off the file when `mayBeTorn`; any other damage
 * throws a DamagedFileError that says where.
 */
export function readRecords(path: string, mayBeTorn: boolean, onRecord: (payload: Buffer) => void): ReadResult {
  const descriptor = openSync(path, "r+");
  try {
    return readAll(new Reader(descriptor, path), descriptor, mayBeTorn, onRecord);
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes of every file. */
export const MAGIC = Buffer.from("rutero-firestore-1\n");
const HEADER_BYTES = 12;

function readAll(
  reader: Reader,
  descriptor: number,
  mayBeTorn: boolean,
  onRecord: (payload: Buffer) => void,
): ReadResult {
  const torn = (at: number, records: number): ReadResult => {
    if (!mayBeTorn) throw new DamagedFileError(`${reader.path} ends in the middle of a record (byte ${at})`);
    ftruncateSync(descriptor, at);
    return { records, tornBytes: reader.size - at };
  };
  const magic = reader.take(0, MAGIC.length);
  if (!magic) return torn(0, 0);
  if (!magic.equals(MAGIC)) throw new DamagedFileError(`${reader.path} is not a data file of this server`);
  let records = 0;
  for (let at = MAGIC.length; at < reader.size; records++) {
    const header = reader.take(at, HEADER_BYTES);
    if (!header) return torn(at, records);
    const length = header.readUInt32LE(0);
    if (crc32(header.subarray(0, 4)) !== header.readUInt32LE(4))
      throw new DamagedFileError(
        `${reader.path} is damaged: the header of record ${records + 1} at byte ${at} has a wrong checksum`,
      );
    const expected = header.readUInt32LE(8);
    const payload = reader.take(at + HEADER_BYTES, length);
    if (!payload) return torn(at, records);
    if (crc32(payload) !== expected)
      throw new DamagedFileError(`${reader.path} is damaged: record ${records + 1} at byte ${at} has a wrong checksum`);
    onRecord(payload);
    at += HEADER_BYTES + length;
  }
  return { records, tornBytes: 0 };
}

/** Reads forward through a file in blocks; a record larger than a block is read in one piece. */
class Reader {
  readonly path: string;
  readonly size: number;
  private readonly descriptor: number;
  private block = Buffer.alloc(0);
  private blockAt = 0;

  constructor(descriptor: number, path: string) {
    this.descriptor = descriptor;
    this.path = path;
    this.size = fstatSync(descriptor).size;
  }

  /** The bytes, or null if the file ends before them. Valid until the next call. */
  take(at: number, length: number): Buffer | null {
    if (at + length > this.size) return null;
    if (at < this.blockAt || at + length > this.blockAt + this.block.length)
      this.load(at, Math.max(length, BLOCK_BYTES));
    return this.block.subarray(at - this.blockAt, at - this.blockAt + length);
  }

  private load(at: number, length: number): void {
    const wanted = Math.min(length, this.size - at);
    this.block = Buffer.allocUnsafe(wanted);
    this.blockAt = at;
    for (let read = 0; read < wanted;) {
      const count = readSync(this.descriptor, this.block, read, wanted - read, at + read);
      if (count === 0) throw new DamagedFileError(`${this.path} became shorter while it was read`);
      read += count;
    }
  }
}

const BLOCK_BYTES = 1 << 20;
