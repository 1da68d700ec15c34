import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { loadFunctions } from "./load-functions.ts";
import { serveFunctions } from "./serve-functions.ts";
import { serveQueues } from "./serve-queues.ts";

const USAGE = "Usage: functions --bundle FILE [--host 127.0.0.1] [--port 5001]";
/** How long requests that run may take to end before a stop no longer waits for them. */
const PATIENCE_MS = 5_000;

interface WorkerPlan {
  readonly bundle: string;
  readonly host: string;
}

function say(message: string): void {
  process.stdout.write(`functions: ${message}\n`);
}

function complain(message: string): void {
  process.stderr.write(`functions: ${message}\n`);
}

/** Callables run in this thread and tasks in another: publishing a large catalogue holds up no call. */
async function main(): Promise<void> {
  const started = performance.now();
  const { values } = parseArgs({
    options: {
      bundle: { type: "string" },
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "5001" },
    },
  });
  if (values.bundle === undefined) throw new Error(USAGE);
  const plan: WorkerPlan = { bundle: values.bundle, host: values.host };
  const [functions, workerUrl] = await Promise.all([loadFunctions(plan.bundle), startWorker(plan)]);
  const app = serveFunctions(functions.filter(({ queue }) => queue === null));
  const forgetTasks = serveQueues(app, functions, workerUrl, complain);
  const server = await listen(app, plan.host, Number(values.port));
  const { port } = server.address() as AddressInfo;
  say(
    `listening on ${plan.host}:${port}, ${functions.length} functions, ready after ${Math.round(performance.now() - started)} ms`,
  );
  const stop = () => {
    forgetTasks();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/** Resolves with the address at which a thread of its own serves the tasks' functions. */
async function startWorker(plan: WorkerPlan): Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { workerData: plan });
  worker.on("error", (error) => {
    complain(`tasks cannot run: ${error.stack ?? String(error)}`);
    process.exit(1);
  });
  const [port] = await once(worker, "message");
  return `http://${plan.host}:${port}`;
}

async function serveTasks({ bundle, host }: WorkerPlan): Promise<void> {
  const functions = await loadFunctions(bundle);
  const server = await listen(serveFunctions(functions.filter(({ queue }) => queue !== null)), host, 0);
  parentPort?.postMessage((server.address() as AddressInfo).port);
}

async function listen(answer: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(answer).listen(port, host);
  await once(server, "listening");
  return server;
}

// A function that fails after its answer ends its instance on the platform, and no other function.
process.on("uncaughtException", (error) => complain(`not caught: ${error.stack ?? String(error)}`));

if (isMainThread) {
  main().catch((error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
} else await serveTasks(workerData);
