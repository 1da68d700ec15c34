import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, it, vi } from "vitest";

/** Prints its own id and its child's, and stays. */
const PART = `const child = require("node:child_process").spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
  console.log([process.pid, child.pid].join(" "));
  setInterval(() => {}, 1000);`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "what npm start installs ends with it, children included, after %s",
  async (signal) => {
    const start = `const { runWithUs } = await import(${JSON.stringify(resolve("emulator/run-with-us.mjs"))});
      await runWithUs(process.execPath, ["--eval", ${JSON.stringify(PART)}], process.cwd());`;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", start], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [text] = await once(parent.stdout, "data");
    const pids = String(text).split(" ").map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    parent.kill(signal);
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), { timeout: 20_000 });
  },
);

it("what npm start installs ends with its own exit code", async () => {
  const { runWithUs }: { runWithUs: (command: string, args: string[], cwd: string) => Promise<number | null> } =
    await import(resolve("emulator/run-with-us.mjs"));
  expect(await runWithUs(process.execPath, ["--eval", "process.exit(3)"], ".")).toBe(3);
});
