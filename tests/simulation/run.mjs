// `npm run simulate -- --seed 7 --orders 500`: bundles the simulator (Node does not read TypeScript here) and runs it.
// `npm run load` (`--load`) runs the load instead, in the same way.
// `--defects [names]` instead puts known defects back into the code, one at a time, and tells which are found.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPackages } from "../../emulator/install-packages.mjs";

process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
await installPackages();

const { build } = await import("rolldown");
const { default: configuration } = await import("./rolldown.config.mjs");
// It makes much garbage, of which little survives a larger young generation.
const NODE_OPTIONS = ["--max-semi-space-size=64", "--enable-source-maps"];
const [first, ...names] = process.argv.slice(2);
/** A day of the load keeps all its devices in one process: past this it fails instead of taking the machine with it. */
const LOAD_HEAP_MB = 4_096;
if (first === "--defects") process.exit(await lookForDefects());
if (first === "--load") {
  await bundle([], { load: "tests/simulation/load/main.ts" });
  const bounded = [
    `--max-old-space-size=${LOAD_HEAP_MB}`,
    "--disable-warning=MaxListenersExceededWarning",
    ...NODE_OPTIONS,
    ".rutero/simulation/load.mjs",
  ];
  process.exit(spawnSync(process.execPath, [...bounded, ...names], { stdio: "inherit" }).status ?? 1);
}
await bundle([]);
process.exit(run(process.argv.slice(2), "inherit").status ?? 1);

async function bundle(plugins, input = configuration.input) {
  await build({ ...configuration, input, plugins, logLevel: "silent" });
}

function run(options, stdio) {
  const main = [...NODE_OPTIONS, ".rutero/simulation/simulate.mjs"];
  return spawnSync(process.execPath, [...main, ...options], { stdio, encoding: "utf8" });
}

async function lookForDefects() {
  const defects = JSON.parse(readFileSync("tests/simulation/defects.json", "utf8"));
  const unknown = names.filter((name) => !defects.some((defect) => defect.name === name));
  if (unknown.length > 0) throw new Error(`There is no defect ${unknown.join(", ")}.`);
  let missed = 0;
  for (const defect of defects) {
    if (names.length > 0 && !names.includes(defect.name)) continue;
    await bundle([putBack(defect)]);
    const { status, stdout } = run([...defect.options, "--no-shrink"], "pipe");
    // 1 = problems were found; anything else is a defect of the simulator.
    const isFound = status === 1 && stdout.includes("  - ");
    if (!isFound) missed += 1;
    const [problem = stdout] = stdout.split("\n").filter((line) => line.startsWith("  - "));
    say(`${isFound ? "found " : "MISSED"} ${defect.name} (${defect.rule}), ${defect.options.join(" ")}`);
    say(`        ${problem.trim()}`);
  }
  return missed === 0 ? 0 : 1;
}

function putBack({ name, file, replaces, by }) {
  return {
    name: "defect",
    transform(code, id) {
      if (!id.endsWith(`/${file}`)) return null;
      if (code.split(replaces).length !== 2) throw new Error(`${name} does not fit ${file}`);
      return { code: code.replace(replaces, () => by), map: null };
    },
  };
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
