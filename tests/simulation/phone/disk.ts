import type Dexie from "dexie";
import { refuseWrites } from "#tests/support/refuse-writes.ts";

/** The room on a phone. */
export interface SimulatedDisk {
  /** Nothing can be written until a mirror, which takes the room, is deleted; then only mirrors cannot. */
  fill(): void;
  /** Somebody made room. */
  free(): void;
  noteDeleted(databaseName: string): void;
  putBelow(database: Dexie): void;
}

export function createDisk(): SimulatedDisk {
  let room: "enough" | "little" | "none" = "enough";
  const hasRoom = ({ name }: Dexie) => room === "enough" || (room === "little" && !isMirror(name));
  return {
    fill() {
      room = "none";
    },
    noteDeleted(name) {
      if (room === "none" && isMirror(name)) room = "little";
    },
    free() {
      room = "enough";
    },
    putBelow: (database) => refuseWrites(database, () => hasRoom(database)),
  };
}

function isMirror(name: string): boolean {
  return name.endsWith("-mirror");
}
