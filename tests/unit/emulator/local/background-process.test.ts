import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { afterEach, expect, it, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "rutero-process-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a process of the local backend ends with its parent, children included, however the parent ends", async () => {
  const starter = join(folder, "starter.mjs");
  await build({
    input: "emulator/local/background-process.ts",
    platform: "node",
    output: { file: starter, format: "esm" },
    logLevel: "silent",
  });
  const part = join(folder, "part.cjs");
  const pids = join(folder, "pids");
  const stay = "setInterval(() => {}, 1000)";
  writeFileSync(
    part,
    `const child = require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(stay)}]);
     require("node:fs").writeFileSync(${JSON.stringify(pids)}, process.pid + " " + child.pid);
     console.log("ready");
     ${stay};`,
  );
  const plan = {
    name: "Part",
    script: part,
    args: [],
    cwd: folder,
    logFile: join(folder, "log"),
    readyWithinMs: 30_000,
  };
  const start = `const { startInBackground } = await import(${JSON.stringify(starter)});
    await startInBackground({ ...${JSON.stringify(plan)}, env: {}, readyWhen: /ready/ });
    console.log("started");`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", start], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(parent.stdout, "data");
  const started = readFileSync(pids, "utf8").split(" ").map(Number);
  expect(started.map(isAlive)).toEqual([true, true]);

  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(started.map(isAlive)).toEqual([false, false]), { timeout: 20_000 });
});
