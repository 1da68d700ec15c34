import { randomUUID } from "node:crypto";
import { type Answer, type BidiValue, installAgent, type Leaving, type Outcome } from "./page-agent.ts";
import { typeAsPeopleDo } from "./type-as-people-do.ts";
import { PATIENCE_MS, pause, type WebKitSession } from "./webkit-driver.ts";
import type { Size } from "./webkit.ts";

/** The agent's name in a page. */
const AGENT = "__ruteroAgent";
/** How often a page is asked where it is while nothing else is asked of it. */
const WATCH_MS = 50;
/** How often a page is asked for the outcome of a promise. */
const PROMISE_MS = 8;
/** A script that is sent while one page replaces another is lost, and has no answer: then it is sent again. */
const LOST_AFTER_MS = 5_000;

type Tell = (method: string, params: object) => void;

/** A window of WebKit as BiDi sees it: it tells of each new document and address. */
export class WebKitContext {
  /** A command of WebDriver in this window. */
  readonly ask: WebKitSession["ask"];
  private readonly context: string;
  private readonly tell: Tell;
  private document = "";
  private url = "about:blank";
  private stage: "loading" | "interactive" | "complete" = "loading";
  /** One that was asked for and has brought no document yet. */
  private navigation: string | null = null;
  private isOpen = true;
  /** How much larger the window is than the page in it. */
  private frame: Size = { width: 0, height: 0 };

  constructor(context: string, ask: WebKitSession["ask"], tell: Tell) {
    this.context = context;
    this.ask = ask;
    this.tell = tell;
  }

  leave(): void {
    this.isOpen = false;
  }

  async watch(): Promise<void> {
    while (this.isOpen) {
      // Between two pages there is none that could answer.
      await this.observe().catch(() => null);
      await pause(WATCH_MS);
    }
  }

  async navigate(url: string): Promise<object> {
    const navigation = this.begin();
    await this.ask("POST", "/url", { url });
    return { navigation, url };
  }

  async reload(): Promise<object> {
    const navigation = this.begin();
    await this.ask("POST", "/refresh", {});
    return { navigation, url: this.url };
  }

  async traverse(delta: number): Promise<void> {
    await this.ask("POST", delta < 0 ? "/back" : "/forward", {});
  }

  async act(actions: readonly object[]): Promise<void> {
    // Whole pixels, and a wheel's origin, are what plain WebDriver asks for.
    const inPixels = JSON.stringify(actions, (key, value: unknown) =>
      (key === "x" || key === "y") && typeof value === "number" ? Math.floor(value) : value,
    );
    await this.ask("POST", "/actions", { actions: JSON.parse(inPixels) as object });
  }

  /** The window is larger than the page by its own frame, and takes its size a moment later. */
  async resize({ width, height }: Size): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const wanted = { width: width + this.frame.width, height: height + this.frame.height };
      await this.ask("POST", "/window/rect", wanted);
      const now = await this.sizeAtRest();
      if (now.width === width && now.height === height) return;
      const left = { width: wanted.width - now.width, height: wanted.height - now.height };
      if (left.width >= 0 && left.width < 100 && left.height >= 0 && left.height < 100) this.frame = left;
    }
    throw new Error(`the window cannot be ${width} × ${height}`);
  }

  private async sizeAtRest(): Promise<Size> {
    let before: Size = { width: 0, height: 0 };
    for (let same = 0; same < 3;) {
      const script = "return { width: innerWidth, height: innerHeight }";
      const now = await this.ask<Size>("POST", "/execute/sync", { script, args: [] });
      same = now.width === before.width && now.height === before.height ? same + 1 : 0;
      before = now;
      await pause(20);
    }
    return before;
  }

  async call(called: string, given: readonly BidiValue[], leaving: Leaving, sandbox: string): Promise<object> {
    await this.observe();
    const { document } = this;
    let answer = await this.run(`agent.run((${called}), arguments[0], arguments[1])`, given, leaving);
    while (answer.promise !== undefined) {
      await pause(PROMISE_MS);
      answer = await this.run("agent.take(arguments[0])", answer.promise);
      if (answer.state[0] !== document) throw new Error("no such realm: the page went away");
    }
    const outcome: Outcome | undefined = answer.outcome;
    return { ...outcome, realm: realmOf(document, sandbox) };
  }

  async disown(handles: readonly string[]): Promise<void> {
    await this.run("agent.drop(arguments[0])", handles);
  }

  /** Sees where the page is; a document that is seen for the first time is given its agent. */
  async observe(): Promise<void> {
    for (const latest = Date.now() + PATIENCE_MS; ;) {
      try {
        if (await this.isSeen()) return;
        const install = `(${String(typeAsPeopleDo)})(); (${String(installAgent)})(arguments[0], arguments[1]);`;
        const body = { script: install, args: [AGENT, this.context] };
        await this.ask("POST", "/execute/sync", body, LOST_AFTER_MS);
        await this.isSeen();
        return;
      } catch (error) {
        if (!isTimeout(error) || !this.isOpen || Date.now() > latest) throw error;
      }
    }
  }

  private async isSeen(): Promise<boolean> {
    return (await this.runIfThere("agent.state()", [], LOST_AFTER_MS)) !== null;
  }

  private async run(script: string, ...args: readonly unknown[]): Promise<Answer> {
    const answer = await this.runIfThere(script, args);
    if (answer === null) throw new Error("no such realm: the page has gone away");
    return answer;
  }

  private async runIfThere(script: string, args: readonly unknown[], patienceMs?: number): Promise<Answer | null> {
    const body = {
      script: `const agent = window[${JSON.stringify(AGENT)}]; return agent === undefined ? null : ${script};`,
      args,
    };
    const text = await this.ask<string | null>("POST", "/execute/sync", body, patienceMs);
    if (text === null) return null;
    const answer = JSON.parse(text) as Answer;
    this.note(answer);
    return answer;
  }

  private begin(): string {
    this.navigation = randomUUID();
    this.tell("browsingContext.navigationStarted", { ...this.where(), navigation: this.navigation });
    return this.navigation;
  }

  private note({ state: [document, url, readyState] }: Answer): void {
    if (document !== this.document) this.meet(document, url);
    else if (url !== this.url) {
      this.url = url;
      this.tell("browsingContext.historyUpdated", this.where());
    }
    if (readyState !== "loading" && this.stage === "loading") {
      this.stage = "interactive";
      this.tell("browsingContext.domContentLoaded", this.where());
    }
    if (readyState === "complete" && this.stage === "interactive") {
      this.stage = "complete";
      this.tell("browsingContext.load", this.where());
    }
  }

  private meet(document: string, url: string): void {
    const former = this.document;
    this.document = document;
    this.url = url;
    this.stage = "loading";
    const realm = { realm: realmOf(document, "main"), type: "window", context: this.context, origin: url };
    if (former === "") {
      this.tell("script.realmCreated", realm);
      return;
    }
    const navigation = this.navigation ?? this.begin();
    this.navigation = null;
    for (const sandbox of ["main", "__playwright_utility_world__"]) {
      this.tell("script.realmDestroyed", { realm: realmOf(former, sandbox) });
    }
    this.tell("script.realmCreated", realm);
    this.tell("browsingContext.navigationCommitted", { ...this.where(), navigation });
  }

  private where() {
    return { context: this.context, url: this.url, navigation: null, timestamp: Date.now() };
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** Sandboxes are told apart by name only: they share the page's globals. */
function realmOf(document: string, sandbox: string): string {
  return `${document} ${sandbox}`;
}
