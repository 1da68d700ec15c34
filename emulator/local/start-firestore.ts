import { resolve } from "node:path";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/** Starts our Firestore server with the project's rules and the data of the last run. */
export function startFirestore(ports: Ports, dataDir: string): Promise<BackgroundProcess> {
  return startInBackground({
    name: "The Firestore server",
    script: resolve(".rutero/firestore.mjs"),
    args: [
      `--host=${HOST}`,
      `--port=${ports.firestore}`,
      `--project=${PROJECT_ID}`,
      `--rules=${resolve("firestore.rules")}`,
      `--indexes=${resolve("firestore.indexes.json")}`,
      `--data=${dataDir}/firestore`,
    ],
    cwd: process.cwd(),
    env: {},
    logFile: `${dataDir}/logs/firestore.log`,
    readyWhen: /listening|ready/i,
    readyWithinMs: 60_000,
  });
}
