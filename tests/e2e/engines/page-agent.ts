/** What a value is called in WebDriver BiDi: "remote" on its way out of a page, "local" on its way in. */
export interface BidiValue {
  readonly type?: string;
  readonly value?: unknown;
  readonly handle?: string;
  readonly sharedId?: string;
}

/** How a result leaves the page. */
export interface Leaving {
  /** Only what it is, without what is in it. */
  readonly shallow: boolean;
  /** With a handle that keeps it. */
  readonly kept: boolean;
}

export type Outcome =
  | { readonly type: "success"; readonly result: BidiValue }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

/** The page's document, address and `readyState`. */
export type PageState = readonly [documentId: string, url: string, readyState: string];

/** What an answer from a page carries; a promise's number where there is no outcome yet. */
export interface Answer {
  readonly state: PageState;
  readonly outcome?: Outcome;
  readonly promise?: number;
}

/**
 * Runs in each page before anything else that is asked of it: calls functions with arguments as BiDi passes them, and keeps
 * what handles stand for. It is sent as text, so it uses nothing from outside.
 */
export function installAgent(name: string, context: string): void {
  const kept = new Map<string, unknown>();
  const nodes = new Map<string, WeakRef<Node>>();
  const nodeIds = new WeakMap<Node, string>();
  const outcomes = new Map<number, Outcome>();
  const documentId = `document-${Math.random().toString(36).slice(2)}`;
  let count = 0;

  function next(): number {
    count += 1;
    return count;
  }

  /** A handle of its own each time: whoever drops it drops nobody else's. */
  function keep(value: unknown): string {
    const handle = `handle-${documentId}-${next()}`;
    kept.set(handle, value);
    return handle;
  }

  function idOf(node: Node): string {
    const id = nodeIds.get(node) ?? `node-${documentId}-${next()}`;
    nodeIds.set(node, id);
    nodes.set(id, new WeakRef(node));
    return id;
  }

  function toValue(given: BidiValue): unknown {
    const { handle, sharedId } = given;
    if (handle !== undefined) {
      if (!kept.has(handle)) throw new Error(`no such handle: ${handle}`);
      return kept.get(handle);
    }
    if (sharedId !== undefined) {
      const node = nodes.get(sharedId)?.deref();
      if (node === undefined) throw new Error(`no such node: ${sharedId}`);
      return node;
    }
    switch (given.type ?? "") {
      case "undefined":
        return undefined;
      case "null":
        return null;
      case "number":
        return Number(given.value);
      case "bigint":
        return BigInt(String(given.value));
      case "date":
        return new Date(String(given.value));
      case "regexp": {
        const { pattern, flags } = given.value as { pattern: string; flags?: string };
        return new RegExp(pattern, flags);
      }
      case "array":
        return (given.value as BidiValue[]).map(toValue);
      case "object":
        return Object.fromEntries(
          (given.value as [string | BidiValue, BidiValue][]).map(([key, each]) => [
            typeof key === "string" ? key : toValue(key),
            toValue(each),
          ]),
        );
      default:
        return given.value;
    }
  }

  function fromValue(value: unknown, leaving: Leaving): BidiValue {
    if (value === null) return { type: "null" };
    if (value === undefined) return { type: "undefined" };
    if (typeof value === "string" || typeof value === "boolean") return { type: typeof value, value };
    if (typeof value === "bigint") return { type: "bigint", value: String(value) };
    if (typeof value === "number") {
      return { type: "number", value: Number.isFinite(value) && !Object.is(value, -0) ? value : nameOf(value) };
    }
    const handle = leaving.kept ? { handle: keep(value) } : {};
    return { ...fromObject(value, leaving), ...handle };
  }

  function nameOf(value: number): string {
    return Object.is(value, -0) ? "-0" : String(value);
  }

  function fromObject(value: unknown, leaving: Leaving): BidiValue {
    if (typeof value === "function") return { type: "function" };
    if (typeof value === "symbol") return { type: "symbol" };
    if (value instanceof Node) return { type: "node", sharedId: idOf(value) };
    if (value === window) return { type: "window", value: { context } };
    if (value instanceof Error) return { type: "error" };
    if (value instanceof Date) return { type: "date", value: value.toISOString() };
    if (value instanceof RegExp) return { type: "regexp", value: { pattern: value.source, flags: value.flags } };
    if (value instanceof Map || value instanceof Set) return { type: value instanceof Map ? "map" : "set" };
    const inner: Leaving = { ...leaving, kept: false };
    if (Array.isArray(value)) {
      return { type: "array", ...(!leaving.shallow && { value: value.map((each) => fromValue(each, inner)) }) };
    }
    if (leaving.shallow) return { type: "object" };
    return {
      type: "object",
      value: Object.entries(value as object).map(([key, each]) => [key, fromValue(each, inner)]),
    };
  }

  function failed(error: unknown): Outcome {
    return { type: "exception", exceptionDetails: { text: String(error) } };
  }

  function answer(more: Omit<Answer, "state">): string {
    return JSON.stringify({ state: [documentId, location.href, document.readyState], ...more });
  }

  const agent = {
    state: () => answer({}),
    /** Calls a function; the answer names a promise that the driver must ask for. */
    run(called: (...values: unknown[]) => unknown, given: readonly BidiValue[], leaving: Leaving): string {
      try {
        const result = called(...given.map(toValue));
        if (!(result instanceof Promise))
          return answer({ outcome: { type: "success", result: fromValue(result, leaving) } });
        const promise = next();
        result.then(
          (value) => outcomes.set(promise, { type: "success", result: fromValue(value, leaving) }),
          (error: unknown) => outcomes.set(promise, failed(error)),
        );
        return answer({ promise });
      } catch (error) {
        return answer({ outcome: failed(error) });
      }
    },
    /** The outcome of a promise, once there is one. */
    take(promise: number): string {
      const outcome = outcomes.get(promise);
      outcomes.delete(promise);
      return answer(outcome === undefined ? { promise } : { outcome });
    },
    drop(dropped: readonly string[]): string {
      for (const handle of dropped) kept.delete(handle);
      return answer({});
    },
  };
  Object.defineProperty(window, name, { value: agent });
}
