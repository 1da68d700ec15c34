import { rmSync } from "node:fs";
import type { Print } from "./main.ts";
import { startApp } from "./running-app.ts";

const PORT = 18_790;
const DATA = ".rutero/bench/start";

/** `npm start` with its packages installed: with nothing built and no data, and again after that. */
export async function startPart(print: Print): Promise<void> {
  rmSync(`.rutero/app-${PORT + 1}`, { recursive: true, force: true });
  print("npm_start_cold_s", await secondsToStart(["--reset"]));
  print("npm_start_again_s", await secondsToStart([]));
}

async function secondsToStart(options: readonly string[]): Promise<number> {
  const started = performance.now();
  const app = await startApp(PORT, ["--data-dir", DATA, ...options]);
  const answer = await fetch(`${app.address}/login`);
  if (!answer.ok) throw new Error(`the app answers ${answer.status}`);
  const seconds = (performance.now() - started) / 1000;
  await app.stop();
  return seconds;
}
