import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/**
 * Starts the Auth emulator of firebase-tools. It reads its ports only from a firebase.json, and uses that file's folder as
 * the project: hence a small project below .rutero.
 */
export function startAuth(ports: Ports, dataDir: string): Promise<BackgroundProcess> {
  const project = resolve(`.rutero/auth-${ports.auth}`);
  mkdirSync(project, { recursive: true });
  writeFileSync(`${project}/firebase.json`, JSON.stringify(configuration(ports), null, 2));
  const saved = `${dataDir}/auth`;
  return startInBackground({
    name: "Firebase's Auth emulator",
    script: resolve("node_modules/firebase-tools/lib/bin/firebase.js"),
    args: [
      "emulators:start",
      "--only=auth",
      `--project=${PROJECT_ID}`,
      `--config=${project}/firebase.json`,
      `--export-on-exit=${saved}`,
      ...(existsSync(`${saved}/firebase-export-metadata.json`) ? [`--import=${saved}`] : []),
    ],
    cwd: project,
    env: { FIREBASE_SKIP_UPDATE_CHECK: "true", METADATA_SERVER_DETECTION: "none" },
    logFile: `${dataDir}/logs/auth.log`,
    readyWhen: /All emulators ready/,
    readyWithinMs: 240_000,
  });
}

function configuration(ports: Ports): object {
  return {
    emulators: {
      auth: { host: HOST, port: ports.auth },
      hub: { host: HOST, port: ports.hub },
      logging: { host: HOST, port: ports.logging },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}
