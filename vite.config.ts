import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { pageGroups } from "./deploy/chunk-groups.ts";
import { drawFirstPagesIntoBuild } from "./deploy/draw-first-pages.ts";
import { buildName } from "./deploy/build-name.ts";
import { problemsOfBuild } from "./deploy/build-values.ts";
import { projectOf } from "./deploy/read-target.ts";
import { thirdPartyNotices } from "./deploy/third-party-notices.ts";

/**
 * Fails a build that nobody could use, naming what is missing: without a project of its own it would talk to none, and an
 * app of one project must not be deployed to another. Names the build by its commit.
 */
function checkBuildValues(): Plugin {
  return {
    name: "check-build-values",
    apply: "build",
    config: () => {
      process.env["VITE_VERSION"] ??= buildName();
    },
    configResolved({ env, mode }) {
      // firebase-tools names the project where it runs the build itself.
      const problems = problemsOfBuild(env, projectOf(mode) ?? process.env["GCLOUD_PROJECT"] ?? null);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    },
  };
}

/** The licences of the packages that the app is made of, as they ask for (docs/decisions.md). */
function shipNotices(): Plugin {
  return {
    name: "ship-notices",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "third-party-notices.txt", source: thirdPartyNotices() });
    },
  };
}

/** Names the code that parses documents, so that a device asks again for what an earlier build could not read. */
function parserVersion(): string {
  const hash = createHash("sha256");
  const rules = readdirSync("src/domain", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const sources = rules.toSorted().map((name) => `src/domain/${name}`);
  for (const file of [...sources, "src/remote/feeds/feed-document.ts"]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

process.env["VITE_PARSER_VERSION"] = parserVersion();

// Chunks that only some people use are fetched on first use and then cached by the worker; the rest is precached.
const precached = ["app.html", "*.{js,svg,png,ico}", "assets/**/*.{js,css,woff2}", "locales/**/*.json"];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    checkBuildValues(),
    shipNotices(),
    drawFirstPagesIntoBuild(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "sw",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: "/",
        name: "Rutero",
        short_name: "Rutero",
        description: "Field sales and store, in sync",
        start_url: "/",
        scope: "/",
        display: "standalone",
        theme_color: "#0B6B4F",
        background_color: "#FBFAF6",
        icons: [
          { src: "icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
      injectManifest: { globPatterns: precached, maximumFileSizeToCacheInBytes: 3 * 1024 * 1024 },
      integration: {
        // The plugin sets an option deprecated in Vite 8; this is its replacement.
        configureCustomSWViteBuild(config) {
          const output = config.build?.rollupOptions?.output;
          if (output && !Array.isArray(output)) {
            const settings: Record<string, unknown> = output as Record<string, unknown>;
            delete settings["inlineDynamicImports"];
            settings["codeSplitting"] = false;
          }
        },
      },
    }),
  ],
  resolve: {
    alias: [{ find: /^#domain\//, replacement: fileURLToPath(new URL("./src/domain/", import.meta.url)) }],
  },
  worker: { format: "es" },
  optimizeDeps: { entries: ["index.html", "sw/sw.ts"] },
  build: {
    target: "baseline-widely-available",
    outDir: process.env["RUTERO_OUT_DIR"] ?? "dist",
    rolldownOptions: {
      // jsPDF loads them to draw HTML and SVG, which is never asked of it.
      external: ["html2canvas", "dompurify", "canvg"],
      output: {
        // What the first paint needs is one file. What is left of what screens share is merged where files are small.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 10 },
            ...pageGroups(),
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
  test: {
    // By default Vitest leaves one core free: half of a two-core machine.
    maxWorkers: "100%",
    // Read by tests, not imported: whatever changes here, `--changed` runs everything.
    forceRerunTriggers: [
      "**/package-lock.json",
      "**/vite.config.ts",
      "**/firestore.{rules,indexes.json}",
      "**/src/ui/styles/**",
      "**/src/domain/order/**",
      "**/tests/support/**",
    ],
    // One line per file: the default reporter lists every test slower than this.
    slowTestThreshold: 60_000,
    // What a tab was still doing when its test killed it; in a killed process nobody is told.
    onUnhandledError: ({ name }) => name !== "DatabaseClosedError",
    projects: [
      project("architecture", "node"),
      project("unit", "node"),
      project("component", "happy-dom"),
      project("integration", "node"),
      project("rules", "node"),
      project("emulator", "node"),
      // It makes much garbage, of which little survives a larger young generation.
      project("simulation", "node", { execArgv: ["--max-semi-space-size=64"] }),
    ],
  },
});

function project(name: string, environment: "node" | "happy-dom", more: { readonly execArgv?: string[] } = {}) {
  return {
    extends: true as const,
    test: {
      name,
      environment,
      // A page's scripts from elsewhere count as loaded; nothing is fetched.
      environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
      // Files clean up after themselves, so they share a process: one each would load the same modules again.
      isolate: false,
      setupFiles: [
        "silent-console.ts",
        "undo-stubs.ts",
        ...(environment === "node" ? ["end-firebase.ts"] : ["happy-dom-page.ts"]),
      ].map((file) => `tests/support/${file}`),
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      ...more,
    },
  };
}
