import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

export default defineConfig({
  input: { main: "tests/bench/main.ts" },
  platform: "node",
  external: (id) => !/^[.#/]/.test(id),
  resolve: { alias: { "#domain": fileURLToPath(new URL("../../src/domain", import.meta.url)) } },
  output: { dir: ".rutero/bench", format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
});
