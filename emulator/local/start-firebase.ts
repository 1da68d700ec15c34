import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type InputOptions, type OutputOptions, watch } from "rolldown";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/**
 * Starts the Auth and Functions emulators of firebase-tools. They read their ports only from a firebase.json, and
 * use that file's folder as the project: hence a small project below .rutero with the bundled functions.
 */
export async function startFirebase(ports: Ports, dataDir: string, dev: boolean): Promise<BackgroundProcess> {
  const project = resolve(`.rutero/backend-${ports.auth}`);
  mkdirSync(`${project}/functions`, { recursive: true });
  writeFileSync(`${project}/firebase.json`, JSON.stringify(configuration(ports), null, 2));
  copyFileSync("functions/package.json", `${project}/functions/package.json`);
  const watching = await bundleFunctions(`${project}/functions/lib`, dev);

  const saved = `${dataDir}/auth`;
  const emulators = await startInBackground({
    name: "Firebase's Auth and Functions emulators",
    script: resolve("node_modules/firebase-tools/lib/bin/firebase.js"),
    args: [
      "emulators:start",
      "--only=auth,functions",
      `--project=${PROJECT_ID}`,
      `--config=${project}/firebase.json`,
      `--export-on-exit=${saved}`,
      ...(existsSync(`${saved}/firebase-export-metadata.json`) ? [`--import=${saved}`] : []),
    ],
    cwd: project,
    env: {
      // The functions' Admin SDK inherits this and thus reaches our Firestore server.
      FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
      // The target of links in mails.
      APP_URL: `http://localhost:${ports.app}`,
      // What people change on one device is soon on another.
      BLOCK_EVERY_MS: "0",
      METADATA_SERVER_DETECTION: "none",
      SERVICE_ACCOUNT: "functions@rutero.test",
      FIREBASE_SKIP_UPDATE_CHECK: "true",
      // Each function is a process that starts on its first call. A busy machine needs more than the 10 s (to read
      // them) and 30 s (to start one) after which the emulator gives up.
      FUNCTIONS_DISCOVERY_TIMEOUT: "120",
    },
    logFile: `${dataDir}/logs/firebase.log`,
    readyWhen: /All emulators ready/,
    readyWithinMs: 240_000,
  });
  return {
    ended: emulators.ended,
    async stop() {
      await watching?.close();
      await emulators.stop();
    },
  };
}

/** Bundles the functions into the emulators' project; in dev mode again after each edit (the emulator notices). */
async function bundleFunctions(dir: string, dev: boolean): Promise<{ close(): Promise<void> } | null> {
  const file = resolve("functions/rolldown.config.mjs");
  const { default: given }: { default: InputOptions & { output: OutputOptions } } = await import(file);
  const plan = { ...given, output: { ...given.output, dir } };
  await build(plan);
  return dev ? watch(plan) : null;
}

function configuration(ports: Ports): object {
  return {
    functions: [{ source: "functions", codebase: "default", runtime: "nodejs22" }],
    emulators: {
      auth: { host: HOST, port: ports.auth },
      functions: { host: HOST, port: ports.functions },
      hub: { host: HOST, port: ports.hub },
      logging: { host: HOST, port: ports.logging },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}
