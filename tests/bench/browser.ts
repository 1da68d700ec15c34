import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { build, preview, type PreviewServer } from "vite";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** Restarts with the stored data and nothing in memory. */
  reload(): Promise<void>;
  close: () => Promise<void>;
}

/** A Chromium with the benchmark's own pages, built like the product. */
export interface BenchBrowser {
  browser: Browser;
  /** A fresh profile on one of the pages of tests/bench/pages, optionally with the main thread throttled. */
  open(page: string, throttle?: number): Promise<BenchPage>;
  close(): Promise<void>;
}

export async function openBenchBrowser(
  pages: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchBrowser> {
  const root = `${ROOT}tests/bench/pages`;
  const outDir = `${ROOT}.rutero/bench/pages`;
  Object.assign(process.env, env);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: [{ find: /^#domain\//, replacement: `${ROOT}src/domain/` }] },
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      rollupOptions: { input: pages.map((name) => `${root}/${name}.html`) },
    },
  });
  const server: PreviewServer = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: { port, host: "127.0.0.1", strictPort: true },
  });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, "--enable-precise-memory-info", "--js-flags=--expose-gc"],
  });
  return {
    browser,
    async open(name, throttle = 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(`${name}: ${error.message}`));
      const cdp = await context.newCDPSession(page);
      const ready = () => page.waitForFunction(() => "bench" in globalThis);
      const reload = async () => {
        await page.reload();
        await ready();
      };
      await page.goto(`http://127.0.0.1:${port}/${name}.html`);
      await ready();
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
      return { page, cdp, reload, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
