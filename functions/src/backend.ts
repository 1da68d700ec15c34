import { type AppOptions, getApps, initializeApp } from "firebase-admin/app";
import { getFirestore, type Firestore } from "firebase-admin/firestore";
import type { Instant } from "#domain/values/instant.ts";
import { appUrl } from "./mails/app-url.ts";
import { cloudTaskQueue, type TaskQueue } from "./tasks/task-queue.ts";

/** What every callable works with; tests pass their own database, clock and queue. */
export interface Backend {
  readonly firestore: Firestore;
  readonly now: () => Instant;
  readonly tasks: TaskQueue;
  /** The base of links in mails, without a trailing slash. */
  readonly appUrl: string;
}

/** The project this function is deployed to (or the local one: the Admin SDK reads FIRESTORE_EMULATOR_HOST). */
export function openBackend(): Backend {
  if (getApps().length === 0) initializeApp(appOptions());
  const now = () => Date.now();
  return { firestore: getFirestore(), now, tasks: cloudTaskQueue(now), appUrl: appUrl() };
}

/** SERVICE_ACCOUNT, in whose name tasks run; without it Google's metadata server is asked, which only deployed code reaches. */
function appOptions(): AppOptions | undefined {
  const serviceAccountId = process.env["SERVICE_ACCOUNT"];
  return serviceAccountId === undefined ? undefined : { serviceAccountId };
}
