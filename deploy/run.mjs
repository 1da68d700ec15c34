// `npm run deploy`, `doctor` and `smoke`: bundles the TypeScript of deploy/ and runs one command of it.
import { fileURLToPath } from "node:url";
import { installPackages } from "../emulator/install-packages.mjs";

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
await installPackages();

const { build } = await import("rolldown");
const { default: configuration } = await import("./rolldown.config.mjs");
await build(configuration);

const { run } = await import("../.rutero/deploy.mjs");
process.exitCode = await run(process.argv.slice(2));
