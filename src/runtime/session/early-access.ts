import * as v from "valibot";
import { EarlyAccess } from "#domain/company/early-access.ts";
import { accept, type Result } from "#domain/values/result.ts";
import type { AccountProblem, Accounts } from "#ports/accounts.ts";

const KEY = "rutero-early-access";

/** Behind a portal, or with a signal that carries nothing, a device never says that it is online again. */
const RETRY_EVERY_MS = 10_000;

type Send = (person: EarlyAccess) => Promise<Result<"sent" | "already", AccountProblem>>;

/** Puts somebody on the early-access list; without a connection it is kept and sent once there is one (PRODUCT 3.1). */
export function createEarlyAccess(send: Send): Accounts["requestEarlyAccess"] {
  let sending = false;
  const sendKept = async () => {
    const kept = readKept();
    if (!kept || sending) return;
    sending = true;
    try {
      const answer = await send(kept);
      // Whatever the list answered, asking again would not change it; only silence is worth another try.
      if (answer.ok || answer.problem !== "offline") localStorage.removeItem(KEY);
    } finally {
      sending = false;
    }
  };
  addEventListener("online", () => void sendKept());
  setInterval(() => void sendKept(), RETRY_EVERY_MS);
  void sendKept();
  return async (person) => {
    const answer = await send(person);
    if (answer.ok || answer.problem !== "offline") return answer;
    localStorage.setItem(KEY, JSON.stringify(person));
    return accept("kept");
  };
}

function readKept(): EarlyAccess | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), EarlyAccess), localStorage.getItem(KEY));
  return kept.success ? kept.output : null;
}
