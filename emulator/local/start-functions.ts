import { resolve } from "node:path";
import { build, type InputOptions, type OutputOptions, watch } from "rolldown";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/** Bundles the functions and serves them from one process; in dev mode both again after each edit. */
export async function startFunctions(ports: Ports, dataDir: string, dev: boolean): Promise<BackgroundProcess> {
  const folder = resolve(`.rutero/functions-${ports.functions}`);
  const watching = await bundleFunctions(folder, dev);
  const served = await startInBackground({
    name: "The functions",
    ...(dev ? { nodeOptions: ["--watch", "--watch-preserve-output"] } : {}),
    script: resolve(".rutero/functions.mjs"),
    args: [`--host=${HOST}`, `--port=${ports.functions}`, `--bundle=${folder}/index.js`],
    cwd: process.cwd(),
    env: {
      ...platform(ports),
      // The target of links in mails.
      APP_URL: `http://localhost:${ports.app}`,
      // What people change on one device is soon on another.
      BLOCK_EVERY_MS: "0",
      METADATA_SERVER_DETECTION: "none",
      SERVICE_ACCOUNT: "functions@rutero.test",
    },
    logFile: `${dataDir}/logs/functions.log`,
    readyWhen: /listening/,
    readyWithinMs: 120_000,
  });
  return {
    ended: served.ended,
    async stop() {
      await watching?.close();
      await served.stop();
    },
  };
}

/** What the platform tells functions about the project, with this backend in the place of each of its services. */
function platform(ports: Ports): Record<string, string> {
  return {
    TZ: "UTC",
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    CLOUD_TASKS_EMULATOR_HOST: `${HOST}:${ports.functions}`,
    FUNCTIONS_EMULATOR: "true",
    // The Auth emulator does not sign its tokens.
    FIREBASE_DEBUG_MODE: "true",
    FIREBASE_DEBUG_FEATURES: JSON.stringify({ skipTokenVerification: true }),
  };
}

async function bundleFunctions(dir: string, dev: boolean): Promise<{ close(): Promise<void> } | null> {
  const file = resolve("functions/rolldown.config.mjs");
  const { default: given }: { default: InputOptions & { output: OutputOptions } } = await import(file);
  const plan = { ...given, output: { ...given.output, dir } };
  await build(plan);
  return dev ? watch(plan) : null;
}
