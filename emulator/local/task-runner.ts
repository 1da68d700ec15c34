import type { Backend } from "#functions/backend.ts";
import { COMPANY_TASKS } from "#functions/tasks/company-tasks.ts";
import type { TaskQueue } from "#functions/tasks/task-queue.ts";

/** A queue that runs each company's task at once, in this process. A company's task is not started again while it runs. */
export function createTaskRunner(
  backend: Omit<Backend, "tasks">,
  onError: (name: string, companyId: string, error: unknown) => void,
): TaskQueue & { done(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const tasks: TaskQueue = {
    request(name, companyId, notBefore = 0) {
      // The next schedule asks again.
      if (notBefore > backend.now()) return Promise.resolve();
      const key = `${name} ${companyId}`;
      if (!running.has(key)) {
        const run = async () => {
          try {
            await COMPANY_TASKS[name]({ ...backend, tasks }, companyId);
          } catch (error) {
            onError(name, companyId, error);
          }
          running.delete(key);
        };
        running.set(key, run());
      }
      return Promise.resolve();
    },
  };
  return {
    ...tasks,
    async done() {
      await Promise.all(running.values());
    },
  };
}
