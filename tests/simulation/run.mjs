// `npm run simulate -- --seed 7 --orders 500`: bundles the simulator (Node does not read TypeScript here) and runs it.
// `--defects [names]` instead puts known defects back into the code, one at a time, and tells which are found.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPackages } from "../../emulator/install-packages.mjs";

process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
installPackages();

const { build } = await import("rolldown");
const { default: configuration } = await import("./rolldown.config.mjs");
const [first, ...names] = process.argv.slice(2);
if (first === "--defects") process.exit(await lookForDefects());
await bundle([]);
process.exit(run(process.argv.slice(2), "inherit").status ?? 1);

async function bundle(plugins) {
  await build({ ...configuration, plugins, logLevel: "silent" });
}

function run(options, stdio) {
  // It makes much garbage, of which little survives a larger young generation.
  const main = ["--max-semi-space-size=64", "--enable-source-maps", ".rutero/simulation/simulate.mjs"];
  return spawnSync(process.execPath, [...main, ...options], { stdio, encoding: "utf8" });
}

async function lookForDefects() {
  const defects = JSON.parse(readFileSync("tests/simulation/defects.json", "utf8"));
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
