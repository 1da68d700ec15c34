import { PATIENCE_MS, pause, startScreen, startSession } from "./webkit-driver.ts";

/** One page of WebKit, driven by plain WebDriver: nothing but what a test asks for runs in it. */
export interface WebKit {
  /** Leaves the page for an address; waits for nothing. */
  go(url: string): Promise<void>;
  /** The browser's Back; waits for nothing. */
  back(): Promise<void>;
  /** Runs the body of a function in the page, and returns its answer. */
  run<Value>(script: string, ...args: readonly unknown[]): Promise<Value>;
  /** Asks every few milliseconds, also across navigations. Throws what it waited for, and what the page says. */
  waitFor(what: string, script: string, ...args: readonly unknown[]): Promise<void>;
  end(): void;
}

export async function startWebKit(): Promise<WebKit> {
  const screen = await startScreen();
  try {
    const { ask, end } = await startSession(screen);
    const run = <Value>(script: string, ...args: readonly unknown[]) =>
      ask<Value>("POST", "/execute/sync", { script, args });
    return {
      async go(url) {
        await ask("POST", "/url", { url });
      },
      async back() {
        await ask("POST", "/back", {});
      },
      run,
      async waitFor(what, script, ...args) {
        const latest = Date.now() + PATIENCE_MS;
        // Between two pages there is none that could answer.
        while ((await run(script, ...args).catch(() => false)) !== true) {
          if (Date.now() > latest)
            throw new Error(`${what}, but the page says: ${await run<string>(SEEN).catch(String)}`);
          await pause(20);
        }
      },
      end() {
        end();
        screen.close();
      },
    };
  } catch (error) {
    screen.close();
    throw error;
  }
}

const SEEN = "return location.href + ' ' + JSON.stringify(document.body.innerText.slice(0, 300))";
