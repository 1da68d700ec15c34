import * as v from "valibot";
import { EarlyAccess } from "#domain/company/early-access.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { AccountProblem, Accounts } from "#ports/accounts.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";

const KEY = "rutero-early-access";

/** Behind a captive portal, or with a signal but no data, the `online` event never fires. */
const RETRY_EVERY_MS = 10_000;

/** A request on a cut connection can hang for a minute: by then the visitor has left. */
const ANSWER_WITHIN_MS = 8_000;

type Answer = Result<"sent", AccountProblem>;
type Send = (person: EarlyAccess, signal: AbortSignal) => Promise<Answer>;

const OFFLINE: Answer = refuse("offline");

interface EarlyAccessList {
  readonly request: Accounts["requestEarlyAccess"];
  /** To be called at each start: sends what is kept, then and once there is a connection. */
  readonly sendKept: () => void;
}

/** Adds a visitor to the early-access list. Offline, the request is kept. */
export function createEarlyAccess(send: Send): EarlyAccessList {
  let sending = false;
  /** One attempt. Only an unanswered request is kept: repeating an answered one would not change the answer. */
  const attempt = async (person: EarlyAccess) => {
    sending = true;
    const request = new AbortController();
    const sent = send(person, request.signal).catch(() => OFFLINE);
    const answer = await withTimeout(ANSWER_WITHIN_MS, sent, OFFLINE);
    request.abort();
    sending = false;
    if (answer.ok || answer.problem !== "offline") localStorage.removeItem(KEY);
    return answer;
  };
  const retry = () => {
    const kept = readKept();
    if (kept && !sending) void attempt(kept);
  };
  return {
    request: async (person) => {
      localStorage.setItem(KEY, JSON.stringify(person));
      const answer = await attempt(person);
      return answer.ok || answer.problem !== "offline" ? answer : accept("kept");
    },
    sendKept() {
      addEventListener("online", retry);
      setInterval(retry, RETRY_EVERY_MS);
      retry();
    },
  };
}

function readKept(): EarlyAccess | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), EarlyAccess), localStorage.getItem(KEY));
  return kept.success ? kept.output : null;
}
