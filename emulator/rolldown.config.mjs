import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

// Node 20 does not read TypeScript: the Firestore server and the start script are bundled, their packages stay outside.
export default defineConfig({
  input: {
    firestore: "emulator/firestore/main.ts",
    functions: "emulator/functions/main.ts",
    "start-local": "emulator/local/start-local.ts",
  },
  platform: "node",
  external: (id) => !/^[.#/]/.test(id),
  resolve: { alias: { "#domain": fileURLToPath(new URL("../src/domain", import.meta.url)) } },
  output: { dir: ".rutero", format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
});
