// `npm start` and `npm run dev`: needs only Node and npm. Installs missing packages, bundles the TypeScript of
// emulator/ and runs emulator/local/start-local.ts.
import { fileURLToPath } from "node:url";
import { installPackages } from "./install-packages.mjs";

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
await installPackages();

const { build } = await import("rolldown");
const { default: configuration } = await import("./rolldown.config.mjs");
await build(configuration);

const { startLocal } = await import("../.rutero/start-local.mjs");
await startLocal(process.argv.slice(2));
