import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import * as v from "valibot";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import type { Print } from "./main.ts";
import { startApp } from "./running-app.ts";

const PORT = 18_750;
/** Not a dependency: it brings some hundred packages, and only this part needs it. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** What a visitor and somebody who signs in open first. */
const PAGES = { landing: "/", sign_in: "/login" } as const;
const REPORT = ".rutero/bench/lighthouse.json";

const Report = v.object({ categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })) });

/**
 * Lighthouse's scores of the built app, 0 to 100, on a simulated phone and a slow network. Downloads Lighthouse. Its
 * performance also depends on how busy this machine is.
 */
export async function lighthousePart(print: Print): Promise<void> {
  const app = await startApp(PORT, ["--data-dir", ".rutero/bench/lighthouse", "--reset"]);
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const { categories } = await audit(`${app.address}${path}`);
      for (const category of CATEGORIES)
        print(`lighthouse_${name}_${category.replace("-", "_")}`, 100 * (categories[category]?.score ?? 0));
    }
  } finally {
    await app.stop();
    await rm(REPORT, { force: true });
  }
}

async function audit(address: string): Promise<v.InferOutput<typeof Report>> {
  const asked = [address, "--quiet", "--output=json", `--output-path=${REPORT}`];
  const flags = [
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(" ")}`,
  ];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const child = spawn(npm, ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", ...asked, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  return v.parse(Report, JSON.parse(await readFile(REPORT, "utf8")));
}
