import { parseArgs } from "node:util";
import { serveFirestore } from "./serve-firestore.ts";
import type { FirestoreOptions } from "./serve-firestore.ts";

const USAGE =
  "Usage: firestore [--host 127.0.0.1] [--port 8080] [--project demo-rutero] [--rules FILE | --allow-all] [--indexes FILE [--missing-index refuse|warn]] [--data DIRECTORY] [--import FILE]";

function say(message: string): void {
  process.stdout.write(`firestore: ${message}\n`);
}

function readOptions(): FirestoreOptions {
  const { values } = parseArgs({
    options: {
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8080" },
      project: { type: "string", default: "demo-rutero" },
      rules: { type: "string" },
      indexes: { type: "string" },
      "missing-index": { type: "string", default: "refuse" },
      data: { type: "string" },
      import: { type: "string" },
      "allow-all": { type: "boolean", default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${values.port}" is not a port.`);
  return {
    host: values.host,
    port,
    projectId: values.project,
    allowAll: values["allow-all"],
    ...(values.rules === undefined ? {} : { rulesFile: values.rules }),
    ...(values.indexes === undefined ? {} : { indexesFile: values.indexes }),
    onMissingIndex: values["missing-index"] === "warn" ? "warn" : "refuse",
    ...(values.data === undefined ? {} : { dataDir: values.data }),
    ...(values.import === undefined ? {} : { importFile: values.import }),
    say,
  };
}

async function main(): Promise<void> {
  const started = performance.now();
  const options = readOptions();
  const running = await serveFirestore(options);
  const where = options.dataDir === undefined ? "in memory only" : `data in ${options.dataDir}`;
  say(
    `listening on ${options.host}:${running.port}, ${where}, ready after ${Math.round(performance.now() - started)} ms`,
  );
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    say("stopping");
    void running.close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`firestore: ${message}\n${message.startsWith("Unknown option") ? `${USAGE}\n` : ""}`);
  process.exit(1);
});
