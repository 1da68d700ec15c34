import { logger } from "firebase-functions";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import type { Caller } from "./access/verify-caller.ts";
import { noteEvent } from "./access/security-events.ts";

interface Unreachable {
  readonly outcome: "unreachable";
  readonly reason: "SERVER_ERROR";
  /** Of the server, where the change is of a newer one. */
  readonly build?: string;
}

/** The build that runs, as the deploy names it. */
export const BUILD = process.env["RUTERO_BUILD"] ?? "local";

/**
 * The answer to a change of a kind that only a newer build knows: functions one version back must not park what a newer
 * app made (OPS-21). The device keeps it and sends it again.
 */
export const TRY_LATER: Unreachable = { outcome: "unreachable", reason: "SERVER_ERROR", build: BUILD };

/** Whether what could not be read is of a kind that this build does not know: a change, or a step inside one. */
export function isOfNewerBuild(issues: readonly v.BaseIssue<unknown>[]): boolean {
  return issues.some(({ type, path }) => type === "variant" && typeof path?.at(-1)?.value === "string");
}

interface Answered {
  readonly outcome: string;
  readonly reason?: string;
}

/**
 * One answer per item, one after the other in the order sent. A failure of ours says nothing about the item: the device
 * keeps it and sends it again under the same id, and the next item is handled all the same.
 */
export async function answerEach<Answer extends Answered, Item>(
  { companyId, uid }: Caller,
  action: string,
  items: readonly Item[],
  accept: (item: Item, place: number) => Promise<Answer>,
): Promise<{ answers: (Answer | Unreachable)[] }> {
  const answers: (Answer | Unreachable)[] = [];
  for (const [place, item] of items.entries()) {
    const startedAt = Date.now();
    try {
      const answer = await accept(item, place);
      if (answer.outcome === "refused" && answer.reason === "PERMISSION_LOST")
        noteEvent({ event: "roleRefused", uid, companyId, action });
      answers.push(answer);
      note(answer);
    } catch (error) {
      logger.error("change not stored", { companyId, uid, error: String(error) });
      answers.push({ outcome: "unreachable", reason: "SERVER_ERROR" });
      note({ outcome: "unreachable", reason: "SERVER_ERROR" });
    }

    /** One structured line for each change (OPS-22): ids and codes only, nothing that somebody wrote. */
    function note({ outcome, reason = "" }: Answered): void {
      const ms = Date.now() - startedAt;
      logger.info("change answered", {
        event: "changeAnswered",
        action,
        companyId,
        uid,
        ...idsOf(item),
        outcome,
        reason,
        ms,
        build: BUILD,
      });
    }
  }
  return { answers };
}

/** The kind of a change and the ids that it names. */
function idsOf(item: unknown): Record<string, string> {
  if (!v.is(v.record(v.string(), v.unknown()), item)) return {};
  const isId = ([name, value]: [string, unknown]) =>
    (name === "kind" || name.endsWith("Id")) && v.is(Identifier, value);
  return Object.fromEntries(Object.entries(item).filter(isId)) as Record<string, string>;
}
