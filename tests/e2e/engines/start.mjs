#!/usr/bin/env node
// An engine as Playwright starts a browser: it bundles `main.ts`, as Node does not read TypeScript here, and runs it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const folder = mkdtempSync(join(tmpdir(), "rutero-engine-"));
const file = join(folder, "main.mjs");
try {
  await build({
    input: fileURLToPath(new URL("main.ts", import.meta.url)),
    platform: "node",
    output: { file },
    logLevel: "silent",
  });
  await import(pathToFileURL(file).href);
} finally {
  rmSync(folder, { recursive: true });
}
