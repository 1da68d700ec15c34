import { isSessionExpired } from "#domain/access/access.ts";
import { CHANGE_KINDS } from "#domain/sync/change-kinds.ts";
import type { Cloud, CloudAnswer } from "../cloud/cloud.ts";
import { answerError } from "../cloud/cloud.ts";
import { authTimeOf } from "../cloud/tokens.ts";
import type { VirtualTime } from "../time/virtual-time.ts";
import type { Context } from "./context.ts";

/**
 * What happens to a request: it is lost before or after the server worked, answered by a gateway's page, swallowed, sent
 * twice by the network, or its function's instance dies at its nth request to the database.
 */
export type Fate =
  | { readonly kind: "arrives" | "lostBefore" | "lostAfter" | "swallowed" | "swallowedAfter" | "twice" | "slow" }
  | { readonly kind: "gateway"; readonly status: number }
  | { readonly kind: "crash"; readonly at: number };

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly cloud: Cloud;
  readonly random: () => number;
  /** The fate of a context's request to a function, or to the database ("query"). */
  readonly fateOf: (context: Context, name: string) => Fate;
  readonly trace: (event: string) => void;
  /** What no app may do. */
  readonly report: (problem: string) => void;
}

/** A network between phones and the cloud: `fetch` for everybody, and the address that tells who asks. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  join(context: Context): string;
}

interface Asked {
  readonly url: string;
  readonly name: string;
  readonly token: string | null;
  readonly body: string;
  readonly signal: AbortSignal | null;
}

const PAGE = "<html><body>This is not the store</body></html>";
/** One way, in milliseconds. */
const TRAVEL = { least: 10, most: 250 };
/** The functions that take what waits in an outbox. */
const SENDING: ReadonlySet<string> = new Set(Object.values(CHANGE_KINDS).map(({ call }) => call.name));
/** Between the question at the gate and the request. */
const UNDER_WAY = 15_000;

export function createNetwork({ time, cloud, random, fateOf, trace, report }: NetworkOptions): Network {
  const contexts = new Map<string, Context>();
  const travel = (run: () => void) => time.timer.after(TRAVEL.least + random() * (TRAVEL.most - TRAVEL.least), run);

  async function atServer({ url, name, token, body }: Asked, crash?: number): Promise<CloudAnswer> {
    if (name === "query") return cloud.query(url, token, body);
    const request: unknown = JSON.parse(body);
    const data: unknown = typeof request === "object" && request !== null ? Reflect.get(request, "data") : null;
    return cloud.call(name, token, data, crash);
  }

  /** Sends in a session that was over by the clock of the phone already when it asked whether it may (G1). */
  function sendsTooLate({ phone }: Context, { name, token }: Asked): boolean {
    if (token === null || !SENDING.has(name) || phone.clockOffset !== 0) return false;
    return isSessionExpired(authTimeOf(token) + UNDER_WAY, time.now());
  }

  /** What comes back, or null if nothing does. `fail`: the device learns that the connection broke. */
  function send(context: Context, asked: Asked, answer: (given: CloudAnswer) => void, fail: () => void): void {
    const { phone } = context;
    const fate = fateOf(context, asked.name);
    if (phone.link === "down" || fate.kind === "lostBefore") return void travel(fail);
    if (phone.link === "hole" || fate.kind === "swallowed") return;
    if (phone.link === "portal") return void travel(() => answer({ status: 200, type: "text/html", body: PAGE }));
    const status = fate.kind === "gateway" ? fate.status : phone.missingCalls.get(asked.name);
    if (status !== undefined) {
      trace(`${context.name} ${asked.name} gets a page with ${status}`);
      return void travel(() => answer({ status, type: "text/html", body: PAGE }));
    }
    if (phone.closedCalls.has(asked.name))
      return void travel(() => answer(answerError(403, "PERMISSION_DENIED", "not this account")));
    const work = async (crash?: number) => {
      const given = await atServer(asked, crash);
      trace(`${context.name} ${asked.name} ${given.status} ${given.body.length} ${fate.kind}`);
      if (fate.kind === "swallowedAfter") return;
      const lost = fate.kind === "lostAfter" || phone.link === "down";
      if (phone.link !== "hole") travel(() => (lost ? fail() : answer(given)));
    };
    travel(() => {
      if (fate.kind === "crash") {
        // The platform notices that the instance is gone.
        time.timer.after(8_000, () => answer({ status: 503, type: "text/html", body: PAGE }));
        void work(fate.at);
      } else if (fate.kind === "twice") {
        void atServer(asked).then(() => work());
      } else if (fate.kind === "slow") time.timer.after(5_000 + random() * 40_000, () => void work());
      else void work();
    });
  }

  return {
    join(context) {
      const address = `context-${contexts.size + 1}`;
      contexts.set(address, context);
      return address;
    },
    fetch: (input, init = {}) =>
      new Promise((resolve, reject) => {
        const url = input instanceof Request ? input.url : input.toString();
        const context = contexts.get(new URL(url).host);
        if (context === undefined) throw new Error(`${url} is not an address of the simulation`);
        const asked = readRequest(url, init);
        // A dead page's request never leaves, and nobody hears of it. A ping leaves nothing behind.
        const isPing = asked.name === "ping";
        if (context.isDead || (!isPing && !context.pass("request"))) return;
        if (sendsTooLate(context, asked)) report(`${context.name} calls ${asked.name} in a session that is over`);
        const gone = () => reject(new TypeError("Failed to fetch"));
        asked.signal?.addEventListener("abort", () => reject(asked.signal?.reason));
        if (asked.signal?.aborted) return reject(asked.signal.reason);
        send(
          context,
          asked,
          (given) =>
            context.enter(() => {
              if (isPing || context.pass("answer")) resolve(responseOf(given));
            }),
          () => context.enter(gone),
        );
      }),
  };
}

function readRequest(url: string, { headers, body, signal = null }: RequestInit): Asked {
  const authorization = new Headers(headers).get("Authorization");
  return {
    url,
    name: url.includes("/v1/") ? "query" : (url.split("/").at(-1) ?? ""),
    token: authorization?.slice("Bearer ".length) ?? null,
    body: typeof body === "string" ? body : "",
    signal,
  };
}

/** As much of a response as the app reads: Node's own would work on another thread's time. */
function responseOf({ status, type, body }: CloudAnswer): Response {
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers({ "Content-Type": type }),
    text: async () => body,
    json: async (): Promise<unknown> => JSON.parse(body),
  };
  return Object.assign(Object.create(Response.prototype, Object.getOwnPropertyDescriptors(response)));
}
