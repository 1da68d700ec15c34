import type { MirrorDatabase } from "#local/databases/mirror-database.ts";

/** A phone's storage whose room can run out: at the seam to IndexedDB, where a browser says so. */
export interface Disk {
  /** Every write so far: the tables in the order in which they were written. */
  readonly written: string[];
  /** No write from this one on has room; null = there is room. */
  fullFrom: number | null;
}

/** Puts a disk that can be full below a database: from `fullFrom` on each write fails, whatever it is. */
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
