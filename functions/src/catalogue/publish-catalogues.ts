import { onSchedule } from "firebase-functions/scheduler";
import { openBackend } from "../backend.ts";
import { requestForAll } from "../tasks/request-for-all.ts";
import { REGULAR_TASKS } from "../tasks/task-names.ts";

/** Has the changed catalogue of every company published, each by a task of its own. */
export const publishCatalogues = onSchedule({ schedule: "every 10 minutes", region: "us-central1" }, async () => {
  for (const task of REGULAR_TASKS) await requestForAll(openBackend(), task);
});
