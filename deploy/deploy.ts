import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildName } from "./build-name.ts";
import { neededSources } from "./content-policy.ts";
import { deployedConfig } from "./deployed-config.ts";
import { packFunctions } from "./pack-functions.ts";
import { readTarget, type Target } from "./read-target.ts";

/** In the order that keeps old apps working: rules and indexes before functions, functions before the app. */
const PARTS = ["firestore", "functions", "hosting"] as const;

export const USAGE = `npm run deploy -- staging|prod [--only firestore,functions,hosting] [--dry-run]
  --dry-run   makes the release in .rutero/release and uploads nothing`;

/** Makes a release in a folder of its own and hands exactly that to firebase-tools, one part after the other. */
export async function deploy(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: { type: "string" }, "dry-run": { type: "boolean", default: false } },
  });
  const target = readTarget(positionals[0]);
  const only = values.only?.split(",");
  const unknown = only?.find((part) => !PARTS.some((each) => each === part));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a part of a release.\n${USAGE}`);
  const folder = await makeRelease(target);
  say(`The release for ${target.projectId} is in ${folder}.`);
  for (const source of neededSources(target.values)) say(`  the content policy allows ${source}`);
  if (values["dry-run"]) return;
  for (const part of PARTS.filter((each) => only?.includes(each) ?? true)) {
    say(`Deploying ${part} …`);
    const config = resolve(folder, "firebase.json");
    firebase(["deploy", "--only", part, "--project", target.projectId, "--config", config]);
  }
}

/** Everything that is uploaded, and nothing else. */
export async function makeRelease({ alias, projectId, values }: Target): Promise<string> {
  const folder = `.rutero/release/${alias}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = buildName();
  buildHosting(alias, { RUTERO_OUT_DIR: resolve(folder, "dist"), VITE_VERSION: name });
  await packFunctions({ folder: `${folder}/functions`, projectId, build: name });
  for (const file of ["firestore.rules", "firestore.indexes.json"]) copyFileSync(file, `${folder}/${file}`);
  const assets = readdirSync(`${folder}/dist/assets`);
  writeFileSync(
    `${folder}/firebase.json`,
    `${JSON.stringify(deployedConfig({ projectId, values, assets }), null, 2)}\n`,
  );
  return folder;
}

function buildHosting(mode: string, env: Readonly<Record<string, string>>): void {
  run("node_modules/vite/bin/vite.js", ["build", "--mode", mode, "--logLevel", "warn"], env);
}

function firebase(args: readonly string[]): void {
  run("node_modules/firebase-tools/lib/bin/firebase.js", args, {});
}

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${script} did not succeed: see its message above.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
