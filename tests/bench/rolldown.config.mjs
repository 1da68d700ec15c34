import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

export default defineConfig({
  input: { main: "tests/bench/main.ts" },
  platform: "node",
  external: (id) => !/^[.#/]/.test(id),
  // As Vite sets it; a benchmark runs no particular build.
  transform: { define: { "import.meta.env": "{}" } },
  resolve: { alias: { "#domain": fileURLToPath(new URL("../../src/domain", import.meta.url)) } },
  output: { dir: ".rutero/bench", format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
});
