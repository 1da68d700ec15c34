import type { MirrorDatabase } from "#local/databases/mirror-database.ts";

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
  mirror.use({
    stack: "dbcore",
    name: "disk",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            if (request.type === "delete" || request.type === "deleteRange") return table.mutate(request);
            if (disk.fullFrom !== null && disk.written.length >= disk.fullFrom)
              return Promise.reject(new DOMException("no room", "QuotaExceededError"));
            disk.written.push(name);
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return disk;
}
