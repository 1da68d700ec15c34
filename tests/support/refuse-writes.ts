import type Dexie from "dexie";

/** Lets a database's storage refuse writes for want of room, at IndexedDB, where a browser reports it; it never refuses deletions. */
export function refuseWrites(database: Dexie, hasRoom: (table: string) => boolean): void {
  database.use({
    stack: "dbcore",
    name: "disk",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            const isDeletion = request.type === "delete" || request.type === "deleteRange";
            if (isDeletion || hasRoom(name)) return table.mutate(request);
            return Promise.reject(new DOMException("no room", "QuotaExceededError"));
          },
        };
      },
    }),
  });
}
