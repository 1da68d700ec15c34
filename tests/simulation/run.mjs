// `npm run simulate -- --seed 7 --orders 500`: bundles the simulator (Node does not read TypeScript here) and runs it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installPackages } from "../../emulator/install-packages.mjs";

process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
installPackages();

const { build } = await import("rolldown");
const { default: configuration } = await import("./rolldown.config.mjs");
await build({ ...configuration, logLevel: "silent" });

const main = ["--enable-source-maps", ".rutero/simulation/simulate.mjs"];
const { status } = spawnSync(process.execPath, [...main, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
