// `npm run coverage`: the test coverage of the rules, the sync engine, the device's databases and the functions.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const REPORT = ".rutero/coverage";
const LAYERS = ["src/domain", "src/sync", "src/local", "functions/src"];
const KINDS = ["lines", "branches", "functions"];

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...["unit", "component", "integration"].map((project) => `--project=${project}`),
    "--coverage.enabled",
    "--coverage.reporter=json-summary",
    `--coverage.reportsDirectory=${REPORT}`,
    ...LAYERS.map((layer) => `--coverage.include=${layer}/**`),
  ],
  { stdio: "inherit", env: { ...process.env, NO_COLOR: "1", RUTERO_QUICK: "1" } },
);
const files = Object.entries(JSON.parse(readFileSync(`${REPORT}/coverage-summary.json`, "utf8")));
for (const layer of LAYERS) {
  const inside = files.filter(([path]) => path.includes(`/${layer}/`)).map(([, figures]) => figures);
  const shares = KINDS.map((kind) => `${kind} ${share(inside.map((figures) => figures[kind]))} %`);
  process.stdout.write(`${layer}: ${shares.join(", ")}\n`);
}
process.exit(status ?? 1);

function share(figures) {
  const sum = (part) => figures.reduce((total, figure) => total + figure[part], 0);
  return ((100 * sum("covered")) / sum("total")).toFixed(1);
}
