import Dexie, { liveQuery } from "dexie";
import type { Device } from "#local/databases/device.ts";
import { copyPhotographs, listUncopied } from "#local/outbox/copy-photographs.ts";
import { confirmCaptures, listConfirmed } from "#sync/push/confirm-captures.ts";
import { confirmRecords, listCaughtUp } from "#sync/push/confirm-records.ts";
import { requestBackgroundSync } from "./request-background-sync.ts";

interface DatabaseEvents {
  /** An entry became due: captured here or in another tab, or retried by a person. */
  readonly onDue: () => void;
  readonly onError: (error: unknown) => void;
}

/** Requests sending of due entries, removes confirmed ones and copies photographs to the backup. Returns the unsubscribe function. */
export function subscribeToDatabases(device: Device, { onDue, onError }: DatabaseEvents): () => void {
  const { work, mirror } = device;
  let dueBefore = new Set<string>();
  const due = liveQuery(() => listDue(device)).subscribe({
    next(keys) {
      const hasNew = keys.some((key) => !dueBefore.has(key));
      dueBefore = new Set(keys);
      if (!hasNew) return;
      requestBackgroundSync();
      onDue();
    },
    error: onError,
  });
  const confirmed = liveQuery(() => listConfirmed(work, mirror)).subscribe({
    next(captures) {
      if (captures.length > 0) void confirmCaptures(work, mirror).catch(onError);
    },
    error: onError,
  });
  const caughtUp = liveQuery(() => listCaughtUp(work, mirror)).subscribe({
    next(keys) {
      if (keys.length > 0) void confirmRecords(work, mirror).catch(onError);
    },
    error: onError,
  });
  const uncopied = liveQuery(() => listUncopied(device)).subscribe({
    next(keys) {
      if (keys.length > 0) void copyPhotographs(device).catch(onError);
    },
    error: onError,
  });
  return () => {
    for (const subscription of [due, confirmed, caughtUp, uncopied]) subscription.unsubscribe();
  };
}

/** Keys of the due entries. Reads all waiting ones, so that the live query notices new ones. */
async function listDue(device: Device): Promise<string[]> {
  const waiting = device.work.outbox
    .where("[state+nextAttemptAt]")
    .between(["waiting", Dexie.minKey], ["waiting", Dexie.maxKey]);
  const due: string[] = [];
  await waiting.eachKey((key, { primaryKey }) => {
    if (Array.isArray(key) && Number(key[1]) <= device.now()) due.push(primaryKey);
  });
  return due;
}
