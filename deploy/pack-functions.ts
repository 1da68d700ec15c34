import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type InputOptions, type OutputOptions } from "rolldown";
import * as v from "valibot";
import { Lockfile, lockFor } from "./lock-for.ts";

const FunctionsPackage = v.object({ name: v.string(), dependencies: v.record(v.string(), v.string()) });

/** The Node that runs functions. */
const ENGINE = "22";

interface Packing {
  readonly folder: string;
  readonly projectId: string;
  /** Named in every log line, so that a report finds its code. */
  readonly build: string;
}

/**
 * Writes what is uploaded: one file of code without a source map, its package.json, and a lockfile of its own, so that the
 * platform installs exactly the packages that were tested. The values of the project's functions come along.
 */
export async function packFunctions({ folder, projectId, build: name }: Packing): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = resolve("functions/rolldown.config.mjs");
  const { default: plan }: { default: InputOptions & { output: OutputOptions } } = await import(file);
  await build({
    ...plan,
    input: { index: resolve("functions/src/index.ts") },
    transform: { define: { "process.env.RUTERO_BUILD": JSON.stringify(name) } },
    output: { ...plan.output, dir: folder, sourcemap: false },
  });
  const { name: packageName, dependencies } = v.parse(FunctionsPackage, readJson("functions/package.json"));
  const manifest = {
    name: packageName.replace(/^@/, "").replace("/", "-"),
    private: true,
    type: "module",
    main: "index.js",
    engines: { node: ENGINE },
    dependencies,
  };
  writeJson(`${folder}/package.json`, manifest);
  writeJson(
    `${folder}/package-lock.json`,
    lockFor(v.parse(Lockfile, readJson("package-lock.json")), "functions", manifest),
  );
  const values = `functions/.env.${projectId}`;
  if (existsSync(values)) copyFileSync(values, `${folder}/.env.${projectId}`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
