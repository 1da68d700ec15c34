import type { Backend } from "#functions/backend.ts";
import { COMPANY_TASKS } from "#functions/tasks/company-tasks.ts";
import type { TaskName } from "#functions/tasks/task-names.ts";
import type { TaskQueue } from "#functions/tasks/task-queue.ts";

interface Requested {
  readonly name: TaskName;
  readonly companyId: string;
  readonly notBefore: number;
}

/** The queues of work per company: a task waits, once however often it is requested, until a test runs it. */
export interface FakeTasks extends TaskQueue {
  waiting(): readonly Requested[];
  /** Runs what is due, and what that requests. Throws the first error when all have run. */
  run(backend: Backend): Promise<void>;
  clear(): void;
}

export function createFakeTasks(): FakeTasks {
  const waiting = new Map<string, Requested>();
  return {
    request(name, companyId, notBefore = 0) {
      const key = `${name} ${companyId}`;
      const { notBefore: sooner = notBefore } = waiting.get(key) ?? {};
      waiting.set(key, { name, companyId, notBefore: Math.min(notBefore, sooner) });
      return Promise.resolve();
    },
    waiting: () => [...waiting.values()],
    async run(backend) {
      const errors: unknown[] = [];
      for (;;) {
        const due = [...waiting].filter(([, { notBefore }]) => notBefore <= backend.now());
        if (due.length === 0) break;
        for (const [key] of due) waiting.delete(key);
        const started = due.map(([, task]) => task);
        const ended = await Promise.allSettled(
          started.map(({ name, companyId }) => COMPANY_TASKS[name](backend, companyId)),
        );
        errors.push(...ended.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : [])));
      }
      if (errors.length > 0) throw errors[0];
    },
    clear: () => waiting.clear(),
  };
}
