import type Dexie from "dexie";
import { refuseWrites } from "#tests/support/refuse-writes.ts";

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
    putBelow: (database) => refuseWrites(database, () => hasRoom(database)),
  };
}
