import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { serve } from "./bidi-server.ts";
import { WebKitContext } from "./webkit-context.ts";
import type { BidiValue, Leaving } from "./page-agent.ts";
import { type Screen, startScreen, startSession, type WebKitSession } from "./webkit-driver.ts";

/** A device: a WebKit of its own, with its windows. */
interface Device {
  readonly session: Promise<WebKitSession>;
  /** WebKit's driver does one thing at a time, in one window. */
  turn: Promise<unknown>;
  /** The window it looks at, and the one it began with, which stays empty: a session ends with its last window. */
  window: string;
  readonly first: Promise<string>;
  size: Size;
  readonly pages: Map<string, WebKitContext>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Asked {
  readonly context: string;
  readonly contexts?: readonly string[];
  readonly userContext: string;
  readonly userContexts?: readonly string[];
  readonly viewport: Size;
  readonly url: string;
  readonly delta: number;
  readonly expression: string;
  readonly functionDeclaration: string;
  readonly arguments?: readonly BidiValue[];
  readonly handles: readonly string[];
  readonly target: { readonly context: string; readonly sandbox?: string };
  readonly resultOwnership?: "root" | "none";
  readonly serializationOptions?: { readonly maxObjectDepth?: number | null };
  readonly actions: readonly object[];
}

/** Speaks WebDriver BiDi, as far as Playwright needs it for these tests, for WebKit, which knows plain WebDriver only. */
export function startWebKit(): void {
  const stop = (status: number) => process.exit(status);
  process.on("SIGTERM", () => stop(0));
  serve((playwright) => {
    const bridge = new Bridge(playwright);
    playwright.on("message", (data: Buffer) => void bridge.take(data.toString()));
    playwright.on("close", () => void bridge.end().finally(() => stop(0)));
  });
}

/** What Playwright asks for and nothing here depends on. */
const NOTHING_TO_DO = new Set([
  "session.subscribe",
  "browser.setDownloadBehavior",
  "browsingContext.activate",
  "emulation.setLocaleOverride",
  "emulation.setMediaFeaturesOverride",
  "emulation.setScreenOrientationOverride",
  "emulation.setScreenSettingsOverride",
  "emulation.setTimezoneOverride",
]);

class Bridge {
  private readonly playwright: WebSocket;
  private readonly devices = new Map<string, Device>();
  private screen: Promise<Screen> | null = null;

  constructor(playwright: WebSocket) {
    this.playwright = playwright;
  }

  async take(text: string): Promise<void> {
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: Asked };
    try {
      this.send({ type: "success", id, result: await this.answer(method, params) });
    } catch (error) {
      this.send({ type: "error", id, error: "unknown error", message: `${method}: ${String(error)}` });
    }
    if (method === "browser.close") this.playwright.close();
  }

  async end(): Promise<void> {
    await Promise.allSettled([...this.devices.keys()].map((userContext) => this.switchOff(userContext)));
    (await this.screen)?.close();
  }

  private send(message: object): void {
    this.playwright.send(JSON.stringify(message));
  }

  private async answer(method: string, params: Asked): Promise<object> {
    if (NOTHING_TO_DO.has(method)) return {};
    switch (method) {
      case "session.new":
        return { sessionId: "webkit", capabilities: { browserName: "webkit", browserVersion: "", userAgent: "" } };
      case "network.addDataCollector":
        return { collector: "none" };
      case "network.addIntercept":
        // Nobody asks for a password here.
        if (JSON.stringify(params).includes("authRequired")) return { intercept: "none" };
        break;
      case "browser.createUserContext":
        return { userContext: await this.switchOn() };
      case "browser.removeUserContext":
        await this.switchOff(params.userContext);
        return {};
      case "browser.close":
        await this.end();
        return {};
      case "browsingContext.create":
        return { context: await this.openPage(params.userContext) };
      case "browsingContext.setViewport":
        await this.resize(params);
        return {};
      case "script.evaluate":
        return this.page(params.target.context).call(`() => (${withoutEnd(params.expression)})`, [], ...manner(params));
      case "script.callFunction": {
        const { functionDeclaration, arguments: given = [], target } = params;
        return this.page(target.context).call(functionDeclaration, given, ...manner(params));
      }
      case "script.disown":
        await this.page(params.target.context).disown(params.handles);
        return {};
      case "browsingContext.navigate":
        return this.page(params.context).navigate(params.url);
      case "browsingContext.reload":
        return this.page(params.context).reload();
      case "browsingContext.traverseHistory":
        await this.page(params.context).traverse(params.delta);
        return {};
      case "browsingContext.captureScreenshot":
        return { data: await this.page(params.context).ask("GET", "/screenshot") };
      case "browsingContext.close":
        await this.closePage(params.context);
        return {};
      case "input.performActions":
        await this.page(params.context).act(params.actions);
        return {};
    }
    throw new Error("WebKit's driver has nothing for this");
  }

  private async switchOn(): Promise<string> {
    this.screen ??= startScreen();
    const userContext = randomUUID();
    const session = startSession(await this.screen);
    const first = session.then(({ ask }) => ask<string>("GET", "/window"));
    const size = { width: 360, height: 740 };
    this.devices.set(userContext, { session, first, turn: first, window: "", size, pages: new Map() });
    await first;
    return userContext;
  }

  private async switchOff(userContext: string): Promise<void> {
    const { pages, session } = this.device(userContext);
    this.devices.delete(userContext);
    for (const [context, page] of pages) this.forget(context, page);
    (await session).end();
  }

  private async openPage(userContext: string): Promise<string> {
    const device = this.device(userContext);
    const { ask } = await device.session;
    const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
      const done = device.turn.then(work, work);
      device.turn = done;
      return done;
    };
    const inWindow = <Value>(handle: string, ...what: Parameters<typeof ask>): Promise<Value> =>
      inTurn(async () => {
        if (device.window !== handle) await ask("POST", "/window", { handle });
        device.window = handle;
        return ask<Value>(...what);
      });
    const { handle } = await inWindow<{ handle: string }>(await device.first, "POST", "/window/new", {
      type: "window",
    });
    const page = new WebKitContext(
      handle,
      (...what) => inWindow(handle, ...what),
      (name, params) => this.send({ type: "event", method: name, params }),
    );
    await page.resize(device.size);
    device.pages.set(handle, page);
    const about = {
      context: handle,
      userContext,
      url: "about:blank",
      parent: null,
      originalOpener: null,
      children: [],
    };
    this.send({ type: "event", method: "browsingContext.contextCreated", params: about });
    // The empty page comes first: without it the first navigation would look like the page that was there.
    await page.observe();
    void page.watch();
    return handle;
  }

  private async closePage(context: string): Promise<void> {
    const page = this.page(context);
    await page.ask("DELETE", "/window");
    for (const device of this.devices.values()) device.pages.delete(context);
    this.forget(context, page);
  }

  private forget(context: string, page: WebKitContext): void {
    page.leave();
    this.send({ type: "event", method: "browsingContext.contextDestroyed", params: { context, parent: null } });
  }

  private async resize({ context, userContexts = [], viewport }: Asked): Promise<void> {
    for (const userContext of userContexts) this.device(userContext).size = viewport;
    if (userContexts.length === 0) await this.page(context).resize(viewport);
  }

  private device(userContext: string): Device {
    const device = this.devices.get(userContext);
    if (device === undefined) throw new Error(`no such user context: ${userContext}`);
    return device;
  }

  private page(context: string): WebKitContext {
    for (const { pages } of this.devices.values()) {
      const page = pages.get(context);
      if (page !== undefined) return page;
    }
    throw new Error(`no such frame: ${context}`);
  }
}

function manner({ resultOwnership, serializationOptions, target }: Asked): [Leaving, string] {
  const leaving = { shallow: serializationOptions?.maxObjectDepth === 0, kept: resultOwnership === "root" };
  return [leaving, target.sandbox ?? "main"];
}

function withoutEnd(expression: string): string {
  return expression.replace(/[;\s]+$/, "");
}
