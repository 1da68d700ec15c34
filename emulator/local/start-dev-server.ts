import { resolve } from "node:path";
import { type BackgroundProcess, startInBackground } from "./background-process.ts";
import { localEnvironment } from "./local-environment.ts";
import { HOST, type Ports } from "./ports.ts";

/** Vite's dev server with hot reload, talking to the local backend. */
export function startDevServer(ports: Ports, dataDir: string, comingSoon: boolean): Promise<BackgroundProcess> {
  return startInBackground({
    name: "Vite's dev server",
    script: resolve("node_modules/vite/bin/vite.js"),
    args: ["--host", HOST, "--port", String(ports.app), "--strictPort", "--clearScreen", "false"],
    cwd: process.cwd(),
    env: localEnvironment(ports, comingSoon),
    logFile: `${dataDir}/logs/vite.log`,
    readyWhen: /ready in|Local:/,
    readyWithinMs: 60_000,
    show: true,
  });
}
