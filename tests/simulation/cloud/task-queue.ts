import type { Backend } from "#functions/backend.ts";
import { COMPANY_TASKS } from "#functions/tasks/company-tasks.ts";
import type { TaskName } from "#functions/tasks/task-names.ts";
import { dueAfter, type TaskQueue } from "#functions/tasks/task-queue.ts";
import type { VirtualTime } from "../time/virtual-time.ts";

/** As the queues are configured. */
const ATTEMPTS = 5;
const BACKOFF = 10_000;

/** Runs each company's tasks when they are due: once for all requests of its time, and again after an error. */
export function openTaskQueue(time: VirtualTime, backend: () => Backend): TaskQueue {
  const requested = new Set<string>();

  function run(name: TaskName, companyId: string, attempt: number): void {
    COMPANY_TASKS[name](backend(), companyId).catch(() => {
      if (attempt < ATTEMPTS) time.timer.after(BACKOFF * attempt, () => run(name, companyId, attempt + 1));
    });
  }

  return {
    async request(name, companyId, notBefore = 0) {
      const dueAt = dueAfter(name, Math.max(notBefore, time.now()));
      const id = `${name} ${companyId} ${dueAt}`;
      if (requested.has(id)) return;
      requested.add(id);
      time.timer.after(dueAt - time.now(), () => run(name, companyId, 1));
    },
  };
}
