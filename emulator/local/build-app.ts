import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localEnvironment } from "./local-environment.ts";
import { DEFAULT_PORTS, type Ports } from "./ports.ts";

const INPUTS = ["src", "sw", "public", "deploy", "index.html", "vite.config.ts", "package.json", "package-lock.json"];

/**
 * Builds the app for the backend at these ports and returns its folder. Not `dist`: that one is deployed and must
 * never contain an app that talks to a local backend. Does nothing if nothing has changed since the last build.
 */
export async function buildApp(ports: Ports, comingSoon: boolean, mapTiles = false): Promise<string> {
  const name = ports.auth === DEFAULT_PORTS.auth ? ".rutero/app" : `.rutero/app-${ports.auth}`;
  const folder = comingSoon ? `${name}-coming-soon` : name;
  const environment = localEnvironment(ports, comingSoon, mapTiles);
  const stamp = `${folder}.stamp`;
  const fingerprint = fingerprintOf(INPUTS, JSON.stringify(environment));
  if (existsSync(`${folder}/index.html`) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) {
    return folder;
  }
  await runVite(["build", "--logLevel", "warn"], { RUTERO_OUT_DIR: folder, ...environment });
  writeFileSync(stamp, fingerprint);
  return folder;
}

/** Vite's output is only shown if it fails. */
function runVite(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/vite/bin/vite.js", ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const words: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => words.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => words.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The app could not be built:\n${Buffer.concat(words).toString()}`)),
    );
  });
}

/** Path, size and date of every input: cheap, and an edit changes it. */
function fingerprintOf(paths: readonly string[], extra: string): string {
  const hash = createHash("sha256").update(extra);
  const visit = (path: string): void => {
    const found = statSync(path);
    if (!found.isDirectory()) {
      hash.update(`${path}:${found.size}:${found.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(path).toSorted()) visit(join(path, name));
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}
