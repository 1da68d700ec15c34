import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

// Only functions/ is uploaded, so the domain is bundled in; what the runtime brings stays outside.
export default defineConfig({
  input: {
    index: fileURLToPath(new URL("./src/index.ts", import.meta.url)),
    "announce-restore": fileURLToPath(new URL("./src/operator/run-announce-restore.ts", import.meta.url)),
    "backfill-figures": fileURLToPath(new URL("./src/operator/run-backfill-figures.ts", import.meta.url)),
  },
  platform: "node",
  external: [/^firebase-(admin|functions)(\/|$)/, /^node:/],
  resolve: { alias: { "#domain": fileURLToPath(new URL("../src/domain", import.meta.url)) } },
  output: {
    dir: fileURLToPath(new URL("./lib", import.meta.url)),
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].js",
  },
});
