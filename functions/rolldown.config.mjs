import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

/** Commands of an operator, beside the functions (docs/operations.md). */
const OPERATOR = ["announce-restore", "backfill-figures", "bootstrap", "delete-company", "export-company", "migrate"];

const source = (name) => fileURLToPath(new URL(`./src/${name}.ts`, import.meta.url));

// Only functions/ is uploaded, so the domain is bundled in; what the runtime brings stays outside.
export default defineConfig({
  input: Object.fromEntries([
    ["index", source("index")],
    ...OPERATOR.map((name) => [name, source(`operator/run-${name}`)]),
  ]),
  platform: "node",
  external: [/^(firebase-admin|firebase-functions|nodemailer)(\/|$)/, /^node:/],
  resolve: { alias: { "#domain": fileURLToPath(new URL("../src/domain", import.meta.url)) } },
  output: {
    dir: fileURLToPath(new URL("./lib", import.meta.url)),
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].js",
  },
});
