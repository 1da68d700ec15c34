import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";

const SCRIPT = ".rutero/tests/write-until-killed.mjs";
const directory = mkdtempSync(join(tmpdir(), "rutero-kills-"));

beforeAll(async () => {
  await build({
    input: "tests/emulator/durability/write-until-killed.ts",
    platform: "node",
    logLevel: "silent",
    resolve: { alias: { "#emulator": join(process.cwd(), "emulator") } },
    output: { file: SCRIPT, format: "esm" },
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Starts the writer and kills it some milliseconds after its first acknowledgement. */
function writeAndKill(
  data: string,
  afterMs: number,
): Promise<{ found: number; acknowledged: number; problem: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SCRIPT, data]);
    let output = "";
    let problem = "";
    child.stdout.on("data", (text: Buffer) => {
      const isFirst = !output.includes("acknowledged");
      output += text.toString();
      if (isFirst && output.includes("acknowledged")) setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.stderr.on("data", (text: Buffer) => (problem += text.toString()));
    child.on("close", () => {
      const numbers = (kind: string): number[] =>
        [...output.matchAll(new RegExp(`^${kind} (\\d+)\\n`, "gm"))].map((match) => Number(match[1]));
      resolve({ found: numbers("found")[0] ?? -1, acknowledged: Math.max(0, ...numbers("acknowledged")), problem });
    });
  });
}

it("a hundred kills at random moments lose no acknowledged write", { timeout: 300_000 }, async () => {
  const written = await Promise.all([fiftyKills(join(directory, "one")), fiftyKills(join(directory, "two"))]);
  // Each run is killed after its first acknowledgement, however slow the machine is.
  expect(Math.min(...written)).toBeGreaterThanOrEqual(50);
});

async function fiftyKills(data: string): Promise<number> {
  let acknowledged = 0;
  for (let kill = 0; kill < 50; kill++) {
    const run = await writeAndKill(data, Math.random() * 25);
    if (run.problem !== "") throw new Error(run.problem);
    if (run.found < acknowledged) throw new Error(`kill ${kill} lost ${acknowledged - run.found} acknowledged writes`);
    acknowledged = Math.max(run.found, run.acknowledged);
  }
  return acknowledged;
}
