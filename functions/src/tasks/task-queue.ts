import { createHash } from "node:crypto";
import { getFunctions } from "firebase-admin/functions";
import { logger } from "firebase-functions";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import { LONG_RUN } from "../callable-options.ts";
import { hasCode } from "../has-code.ts";
import { TASKS, type TaskName } from "./task-names.ts";

/** The queues of work per company, as functions use them; tests pass a fake. */
export interface TaskQueue {
  /**
   * Asks for a company's task: it starts after this moment, and once for all requests of its time. Never throws: a
   * schedule must ask regularly for every company that may need the task.
   */
  request(name: TaskName, companyId: Identifier): Promise<void>;
}

/** What a task is told. */
export interface TaskData {
  readonly companyId: Identifier;
  readonly dueAt: Instant;
}

/** When requests of this moment are answered. All of the same time have the same. */
export function dueAfter(name: TaskName, now: Instant): Instant {
  const { gatherMs } = TASKS[name];
  return (Math.floor(now / gatherMs) + 1) * gatherMs;
}

/** Cloud Tasks keeps one task for each id; another request under the id of one that waits or has run is refused. */
export function cloudTaskQueue(now: () => Instant): TaskQueue {
  return {
    async request(name, companyId) {
      const data: TaskData = { companyId, dueAt: dueAfter(name, now()) };
      const options = {
        id: createHash("sha256").update(JSON.stringify(data)).digest("hex"),
        scheduleTime: new Date(data.dueAt),
        dispatchDeadlineSeconds: LONG_RUN.timeoutSeconds,
      };
      try {
        await getFunctions().taskQueue<TaskData>(name).enqueue(data, options);
      } catch (error) {
        if (hasCode(error, "functions/task-already-exists")) return;
        logger.error("a company's task could not be requested", { name, companyId, error });
      }
    },
  };
}
