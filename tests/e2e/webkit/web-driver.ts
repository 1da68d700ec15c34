import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import PROGRAMS from "#tests/support/webkit-programs.json" with { type: "json" };

/** WebKit, driven by plain WebDriver on a screen of its own. */
export interface WebKit {
  /** Leaves the page for an address; waits for nothing. */
  go(url: string): Promise<void>;
  /** The browser's Back; waits for nothing. */
  back(): Promise<void>;
  /** Runs the body of a function in the page, and returns its answer. */
  run<Value>(script: string, ...args: readonly unknown[]): Promise<Value>;
  /** Asks every few milliseconds, also across navigations. Throws what it waited for, and what the page says. */
  waitFor(what: string, script: string, ...args: readonly unknown[]): Promise<void>;
  end(): Promise<void>;
}

/** A frozen page never answers. Any other does, though a busy machine may take a while. */
const PATIENCE_MS = 60_000;

/**
 * WebKitGTK 2.50 on a busy machine: compiled code of the engine's own module loader goes on with an `import()` at the
 * wrong place and parses one module for ever, so that the page runs no script. Interpreted, it never does.
 */
const INTERPRETED = { JSC_useJIT: "0" };

export function hasWebKit(): boolean {
  return PROGRAMS.every((path) => existsSync(path));
}

export async function startWebKit(): Promise<WebKit> {
  const started: ChildProcess[] = [];
  const stop = () => {
    for (const child of started.toReversed()) child.kill();
  };
  try {
    const display = await startScreen(started);
    const port = await freePort();
    started.push(
      spawn("WebKitWebDriver", ["--host=127.0.0.1", `--port=${port}`], {
        stdio: "ignore",
        env: {
          ...process.env,
          ...INTERPRETED,
          DISPLAY: `:${display}`,
          LIBGL_ALWAYS_SOFTWARE: "1",
          NO_AT_BRIDGE: "1",
        },
      }),
    );
    return await openSession(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** The number of a free display, chosen and printed by the X server. */
function startScreen(started: ChildProcess[]): Promise<string> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  started.push(screen);
  return new Promise((resolve, reject) => {
    screen.once("error", reject);
    screen.once("close", () => reject(new Error("Xvfb ended")));
    screen.stdio[3]?.once("data", (line: Buffer) => resolve(line.toString().trim()));
  });
}

async function openSession(driver: string, stop: () => void): Promise<WebKit> {
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries === 100) throw new Error("WebKitWebDriver does not answer");
    await pause(100);
  }
  const alwaysMatch = { acceptInsecureCerts: true, pageLoadStrategy: "none" };
  const { sessionId } = await ask<{ sessionId: string }>("POST", `${driver}/session`, {
    capabilities: { alwaysMatch },
  });
  const session = `${driver}/session/${sessionId}`;
  const run = <Value>(script: string, ...args: readonly unknown[]) =>
    ask<Value>("POST", `${session}/execute/sync`, { script, args });
  return {
    async go(url) {
      await ask("POST", `${session}/url`, { url });
    },
    async back() {
      await ask("POST", `${session}/back`, {});
    },
    run,
    async waitFor(what, script, ...args) {
      const end = Date.now() + PATIENCE_MS;
      // Between two pages there is none that could answer.
      while ((await run(script, ...args).catch(() => false)) !== true) {
        if (Date.now() > end) throw new Error(`${what}, but the page says: ${await run<string>(SEEN).catch(String)}`);
        await pause(20);
      }
    },
    async end() {
      await ask("DELETE", session).finally(stop);
    },
  };
}

const SEEN = "return location.href + ' ' + JSON.stringify(document.body.innerText.slice(0, 300))";

async function ask<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Value };
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

function pause(milliseconds: number): Promise<void> {
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
