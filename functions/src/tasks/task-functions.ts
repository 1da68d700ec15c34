import { setTimeout as pause } from "node:timers/promises";
import { onTaskDispatched, type TaskQueueFunction } from "firebase-functions/tasks";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";
import { openBackend } from "../backend.ts";
import { LONG_RUN } from "../callable-options.ts";
import { COMPANY_TASKS } from "./company-tasks.ts";
import type { TaskName } from "./task-names.ts";

const Task = v.object({ companyId: Identifier, dueAt: Instant });

/** One queue per kind of work, so that a company whose task is slow or fails holds up no other. */
function companyTask(name: TaskName): TaskQueueFunction {
  const options = {
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
    rateLimits: { maxConcurrentDispatches: 50 },
    // Each run has the memory of an instance to itself.
    concurrency: 1,
    ...LONG_RUN,
  };
  return onTaskDispatched(options, async ({ data }) => {
    const { companyId, dueAt } = v.parse(Task, data);
    const backend = openBackend();
    // Firebase's emulator dispatches at once, whatever the schedule.
    await pause(Math.max(0, dueAt - backend.now()));
    await COMPANY_TASKS[name](backend, companyId);
  });
}

export const publishBlock = companyTask("publishBlock");
export const publishCatalogue = companyTask("publishCatalogue");
export const foldStock = companyTask("foldStock");
export const releaseOrders = companyTask("releaseOrders");
export const completeOrders = companyTask("completeOrders");
export const handOverOrders = companyTask("handOverOrders");
export const planDays = companyTask("planDays");
export const checkFigures = companyTask("checkFigures");
export const sendDigest = companyTask("sendDigest");
