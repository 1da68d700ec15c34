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
   * schedule must ask regularly for every company that may need the task. With `notBefore` it starts after that.
   */
  request(name: TaskName, companyId: Identifier, notBefore?: Instant): Promise<void>;
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

/** The last task that this instance requested, by kind and company: those of the same time need no call. */
const requested = new Map<string, Instant>();

/** Cloud Tasks keeps one task for each id; another request under the id of one that waits or has run is refused. */
export function cloudTaskQueue(now: () => Instant): TaskQueue {
  return {
    async request(name, companyId, notBefore = 0) {
      const data: TaskData = { companyId, dueAt: dueAfter(name, Math.max(notBefore, now())) };
      const key = `${name} ${companyId}`;
      if (requested.get(key) === data.dueAt) return;
      const options = {
        id: createHash("sha256").update(JSON.stringify(data)).digest("hex"),
        scheduleTime: new Date(data.dueAt),
        dispatchDeadlineSeconds: LONG_RUN.timeoutSeconds,
      };
      try {
        await getFunctions().taskQueue<TaskData>(name).enqueue(data, options);
        requested.set(key, data.dueAt);
      } catch (error) {
        if (hasCode(error, "functions/task-already-exists")) requested.set(key, data.dueAt);
        else logger.error("a company's task could not be requested", { name, companyId, error });
      }
    },
  };
}
