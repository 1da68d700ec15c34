import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { requestForAll } from "#functions/tasks/request-for-all.ts";
import { TASK_NAMES } from "#functions/tasks/task-names.ts";
import { appUrl } from "#functions/mails/app-url.ts";
import { runRegularly } from "./run-regularly.ts";
import { createTaskRunner } from "./task-runner.ts";

/** How often the local backend asks for every company's tasks; the deployed one does every ten minutes. */
const EVERY_MS = 60_000;

/** Does what the scheduled functions ask for, company by company. */
export function runSchedules(projectId: string, onError: (sentence: string) => void): { stop(): Promise<void> } {
  const app = initializeApp({ projectId }, "schedules");
  const backend = { firestore: getFirestore(app), now: () => Date.now(), appUrl: appUrl() };
  let isStopping = false;
  const complain = (task: string, companyId: string, error: unknown) => {
    if (!isStopping) onError(`The task ${task} of ${companyId} has failed: ${String(error)}`);
  };
  const tasks = createTaskRunner(backend, complain);
  const schedule = runRegularly(EVERY_MS, async () => {
    await requestForAll({ ...backend, tasks }, TASK_NAMES).catch((error: unknown) =>
      complain(TASK_NAMES.join(), "any company", error),
    );
  });
  return {
    async stop() {
      isStopping = true;
      await schedule.stop();
      await tasks.done();
      await deleteApp(app);
    },
  };
}
