import type Dexie from "dexie";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { refuseWrites } from "./refuse-writes.ts";

/** A phone's storage that can run out of room, simulated at IndexedDB, where a browser reports it. */
export interface Disk {
  /** Every write so far, as the sequence of tables. */
  readonly written: string[];
  /** Writes from this one on have no room; null = there is room. */
  fullFrom: number | null;
}

/** Wraps a database's storage in a disk that can be full: from `fullFrom` on every write fails. */
export function putDiskBelow(mirror: MirrorDatabase): Disk {
  const disk: Disk = { written: [], fullFrom: null };
  refuseWrites(mirror, (table) => {
    if (disk.fullFrom !== null && disk.written.length >= disk.fullFrom) return false;
    disk.written.push(table);
    return true;
  });
  return disk;
}

/** The origin's private files, where the disk reserve lies, as a page or a worker writes them. */
export function fakeFiles(of: "page" | "worker" = "page", room = Number.POSITIVE_INFINITY) {
  const sizes = new Map<string, number>();
  const handleOf = (name: string) => {
    let written = 0;
    const getFile = async () => ({ size: sizes.get(name) });
    const write = (content: Uint8Array) => (written = content.byteLength);
    const truncate = (size: number) => void (written = size);
    const flush = () => {
      if (written > room) throw new DOMException("no room", "QuotaExceededError");
    };
    const store = () => void sizes.set(name, written);
    if (of === "page")
      return {
        getFile,
        createWritable: async () => ({
          write: async (content: Uint8Array) => void write(content),
          close: async () => store(),
        }),
      };
    // One that is left open keeps everybody from the file.
    return { getFile, createSyncAccessHandle: async () => ({ write, truncate, flush, close: store }) };
  };
  const folder = {
    async getFileHandle(name: string, options?: { create: boolean }) {
      if (!sizes.has(name) && options?.create !== true) throw new DOMException("no such file", "NotFoundError");
      return handleOf(name);
    },
    removeEntry: async (name: string) => void sizes.delete(name),
  };
  return { sizes, folder };
}

/** Puts a disk below databases that are open: while it is full, only deletions have room. */
export function fillDisk(databases: readonly Dexie[]): { isFull: () => boolean } {
  const disk = { isFull: () => true };
  const write = () => {
    if (disk.isFull()) throw new DOMException("no room", "QuotaExceededError");
  };
  for (const table of databases.flatMap(({ tables }) => tables)) {
    table.hook("creating").subscribe(write);
    table.hook("updating").subscribe(write);
  }
  return disk;
}
