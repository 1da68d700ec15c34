import { logger } from "firebase-functions";
import type { Caller } from "./access/verify-caller.ts";
import { noteEvent } from "./access/security-events.ts";

interface Unreachable {
  readonly outcome: "unreachable";
  readonly reason: "SERVER_ERROR";
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
  accept: (item: Item) => Promise<Answer>,
): Promise<{ answers: (Answer | Unreachable)[] }> {
  const answers: (Answer | Unreachable)[] = [];
  for (const item of items) {
    try {
      const answer = await accept(item);
      if (answer.outcome === "refused" && answer.reason === "PERMISSION_LOST")
        noteEvent({ event: "roleRefused", uid, companyId, action });
      answers.push(answer);
    } catch (error) {
      logger.error("change not stored", { companyId, uid, error: String(error) });
      answers.push({ outcome: "unreachable", reason: "SERVER_ERROR" });
    }
  }
  return { answers };
}
