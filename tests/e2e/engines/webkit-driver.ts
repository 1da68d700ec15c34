import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A frozen page never answers. Any other does, though a busy machine may take a while. */
export const PATIENCE_MS = 60_000;

/**
 * WebKitGTK 2.50 on a busy machine: compiled code of the engine's own module loader goes on with an `import()` at the
 * wrong place and parses one module for ever, so that the page runs no script. Interpreted, it never does.
 */
const INTERPRETED = { JSC_useJIT: "0" };

/** The toolkit's style: the browser's own bar would make a window wider than a phone. */
const NARROW = "* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; }";

/** A browser of its own, with its own storage, driven by plain WebDriver. */
export interface WebKitSession {
  /** A command of WebDriver, by its path within the session. Throws a `TimeoutError` without an answer in time. */
  readonly ask: <Value>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
    patienceMs?: number,
  ) => Promise<Value>;
  /** The browser ends with its driver. */
  readonly end: () => void;
}

export interface Screen {
  readonly name: string;
  close(): void;
}

/** A screen that nobody sees, with a number chosen by the X server. */
export function startScreen(): Promise<Screen> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    screen.once("error", reject);
    screen.once("close", () => reject(new Error("Xvfb ended")));
    screen.stdio[3]?.once("data", (line: Buffer) =>
      resolve({ name: `:${line.toString().trim()}`, close: () => screen.kill() }),
    );
  });
}

export async function startSession(screen: Screen): Promise<WebKitSession> {
  const port = await freePort();
  const config = mkdtempSync(join(tmpdir(), "rutero-webkit-"));
  mkdirSync(join(config, "gtk-3.0"));
  writeFileSync(join(config, "gtk-3.0", "gtk.css"), NARROW);
  const driver: ChildProcess = spawn("WebKitWebDriver", ["--host=127.0.0.1", `--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...INTERPRETED,
      DISPLAY: screen.name,
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
      XDG_CONFIG_HOME: config,
      // As `playwright.config.ts` sets it for the other engines.
      LANG: "en_US.UTF-8",
      LANGUAGE: "en_US",
      TZ: "America/Mexico_City",
    },
  });
  const stop = () => {
    driver.kill();
    rmSync(config, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilUp(address);
    const { sessionId } = await ask<{ sessionId: string }>("POST", `${address}/session`, {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: "none" } },
    });
    const session = `${address}/session/${sessionId}`;
    return {
      ask: (method, path, body, patienceMs) => ask(method, session + path, body, patienceMs),
      end: stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function untilUp(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (tries === 100) throw new Error("WebKitWebDriver does not answer");
    await pause(100);
  }
}

async function ask<Value>(method: string, url: string, body?: object, patienceMs = PATIENCE_MS): Promise<Value> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Value };
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Free a moment ago, which is as much as can be known. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
