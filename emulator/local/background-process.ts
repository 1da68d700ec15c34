import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { endWithUs } from "./end-with-us.ts";

/** A process of the local backend that runs alongside this one. */
export interface BackgroundProcess {
  /** Asks it to stop as Ctrl-C would, and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>;
}

export interface ProcessPlan {
  name: string;
  /** Node's own, before the script. */
  nodeOptions?: readonly string[];
  /** A script for this Node, with its arguments. */
  script: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  logFile: string;
  /** Ready when a line of its output matches. */
  readyWhen: RegExp;
  readyWithinMs: number;
  /** Also copies its output to ours. */
  show?: boolean;
}

const KEPT_LINES = 25;

/** Starts a process and waits until it is ready; fails with its last lines if it exits or stays silent. */
export async function startInBackground(plan: ProcessPlan): Promise<BackgroundProcess> {
  const log = createWriteStream(plan.logFile);
  const child = spawn(process.execPath, [...(plan.nodeOptions ?? []), plan.script, ...plan.args], {
    cwd: plan.cwd,
    env: { ...process.env, ...plan.env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: Ctrl-C reaches only this process, which then stops each part once and in order. Firebase's
    // emulators treat a second signal as "do not save".
    detached: true,
  });
  const lastLines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (child.pid !== undefined) endWithUs(child.pid, ended);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(`did not start within ${plan.readyWithinMs / 1000} s`), plan.readyWithinMs);
    const fail = (what: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new Error(`${plan.name} ${what}. Its last words (all in ${plan.logFile}):\n${lastLines.join("\n")}`));
    };
    const read = (chunk: Buffer) => {
      log.write(chunk);
      if (plan.show) process.stdout.write(chunk);
      lastLines.push(...chunk.toString().trimEnd().split("\n"));
      lastLines.splice(0, lastLines.length - KEPT_LINES);
      if (!lastLines.some((line) => plan.readyWhen.test(line))) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", (error) => fail(`could not be started (${error.message})`));
    child.once("close", (code) => fail(`ended with code ${code}`));
  });
  return {
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      const patience = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(patience);
    },
  };
}
