import type Dexie from "dexie";

/** The room on a phone. */
export interface SimulatedDisk {
  /** Nothing can be written until the mirrors of this moment, which take the room, are deleted; then only mirrors cannot. */
  fill(): void;
  /** Somebody made room. */
  free(): void;
  putBelow(database: Dexie): void;
}

/** `mirrors` are the present ones. */
export function createDisk(mirrors: () => readonly unknown[]): SimulatedDisk {
  let large: readonly unknown[] = [];
  let isFull = false;
  const hasRoom = (database: Dexie) =>
    !isFull || (!database.name.endsWith("-mirror") && !mirrors().some((mirror) => large.includes(mirror)));
  return {
    fill() {
      large = mirrors();
      isFull = true;
    },
    free() {
      isFull = false;
    },
    putBelow(database) {
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
                if (isDeletion || hasRoom(database)) return table.mutate(request);
                return Promise.reject(new DOMException("no room", "QuotaExceededError"));
              },
            };
          },
        }),
      });
    },
  };
}
