import * as v from "valibot";
import { EarlyAccess } from "#domain/early-access.ts";
import { accept, type Result } from "#domain/result.ts";
import type { AccountProblem, Accounts } from "#ui/accounts-context.ts";

const KEY = "rutero-early-access";

type Send = (person: EarlyAccess) => Promise<Result<"sent" | "already", AccountProblem>>;

/** Puts somebody on the early-access list; without a connection it is kept and sent once there is one (PRODUCT 3.1). */
export function createEarlyAccess(send: Send): Accounts["requestEarlyAccess"] {
  const sendKept = async () => {
    const kept = readKept();
    if (!kept) return;
    const answer = await send(kept);
    // Whatever the list answered, asking again would not change it; only silence is worth another try.
    if (answer.ok || answer.problem !== "offline") localStorage.removeItem(KEY);
  };
  addEventListener("online", () => void sendKept());
  if (readKept()) void sendKept();
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
