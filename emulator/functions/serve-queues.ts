import type { Express } from "express";
import type { QueueLimits, ServedFunction } from "./load-functions.ts";
import { type QueuedTask, TaskQueue } from "./task-queue.ts";

/** A request for a task, as the Admin SDK sends it to Cloud Tasks. */
interface CreateTask {
  readonly task: { readonly name?: string; readonly scheduleTime?: string; readonly httpRequest: { body: string } };
}

/**
 * Answers the Admin SDK's requests for tasks as Cloud Tasks does, and runs them where `workerUrl` serves their functions.
 * Returns what forgets the waiting ones.
 */
export function serveQueues(
  app: Express,
  functions: readonly ServedFunction[],
  workerUrl: string,
  complain: (sentence: string) => void,
): () => void {
  const queues = new Map<string, TaskQueue>();
  for (const { name, queue } of functions) {
    if (queue) queues.set(name, openQueue(name, queue, workerUrl, complain));
  }
  app.post("/projects/:project/locations/:region/queues/:queue/tasks", (request, response) => {
    const queue = queues.get(request.params.queue ?? "");
    if (queue === undefined)
      return void response.status(404).json(problem(404, "NOT_FOUND", "There is no such queue."));
    const { task }: CreateTask = request.body;
    const added = queue.add({
      name: task.name ?? crypto.randomUUID(),
      notBefore: task.scheduleTime === undefined ? 0 : Date.parse(task.scheduleTime),
      body: JSON.parse(Buffer.from(task.httpRequest.body, "base64").toString()),
    });
    if (added) response.json({ name: task.name });
    else response.status(409).json(problem(409, "ALREADY_EXISTS", "There is or was a task of this name."));
  });
  return () => {
    for (const queue of queues.values()) queue.close();
  };
}

function openQueue(
  name: string,
  limits: QueueLimits,
  workerUrl: string,
  complain: (sentence: string) => void,
): TaskQueue {
  return new TaskQueue(limits, async (task: QueuedTask, attempt) => {
    try {
      const answer = await fetch(`${workerUrl}/${name}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-CloudTasks-QueueName": name,
          "X-CloudTasks-TaskName": task.name,
          "X-CloudTasks-TaskRetryCount": String(attempt - 1),
        },
        body: JSON.stringify(task.body),
      });
      if (!answer.ok) complain(`a task of ${name} failed (attempt ${attempt}): ${await answer.text()}`);
      return answer.ok;
    } catch (error) {
      complain(`a task of ${name} could not be dispatched: ${String(error)}`);
      return false;
    }
  });
}

function problem(code: number, status: string, message: string): object {
  return { error: { code, status, message } };
}
