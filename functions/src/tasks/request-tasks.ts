import { onSchedule } from "firebase-functions/scheduler";
import { openBackend } from "../backend.ts";
import { requestForAll } from "./request-for-all.ts";
import { TASK_NAMES } from "./task-names.ts";

/** Requests every task for every company: what nobody requests, and what a lost request left. */
export const requestTasks = onSchedule({ schedule: "every 10 minutes" }, () =>
  requestForAll(openBackend(), TASK_NAMES),
);
