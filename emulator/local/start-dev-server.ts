import { resolve } from "node:path";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { HOST, localBackend, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/** Vite's dev server with hot reload, talking to the local backend. */
export function startDevServer(ports: Ports, dataDir: string): Promise<BackgroundProcess> {
  return startInBackground({
    name: "Vite's dev server",
    script: resolve("node_modules/vite/bin/vite.js"),
    args: ["--host", HOST, "--port", String(ports.app), "--strictPort", "--clearScreen", "false"],
    cwd: process.cwd(),
    env: { VITE_LOCAL_BACKEND: localBackend(ports), VITE_PROJECT_ID: PROJECT_ID },
    logFile: `${dataDir}/logs/vite.log`,
    readyWhen: /ready in|Local:/,
    readyWithinMs: 60_000,
    show: true,
  });
}
