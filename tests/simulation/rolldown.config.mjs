import { defineConfig } from "rolldown";

// Node 20 does not read TypeScript: the simulator is bundled, its packages stay outside.
export default defineConfig({
  input: { simulate: "tests/simulation/main.ts" },
  platform: "node",
  external: (id) => !/^[.#/]/.test(id),
  transform: { define: { "import.meta.env": "{}" } },
  output: { dir: ".rutero/simulation", format: "esm", entryFileNames: "[name].mjs", sourcemap: true },
});
