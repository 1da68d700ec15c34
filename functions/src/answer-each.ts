import { logger } from "firebase-functions";
import type { Caller } from "./access/verify-caller.ts";

interface Unreachable {
  readonly outcome: "unreachable";
  readonly reason: "SERVER_ERROR";
}

/**
 * One answer per item, one after the other in the order sent. A failure of ours says nothing about the item: the device
 * keeps it and sends it again under the same id, and the next item is handled all the same.
 */
export async function answerEach<Answer>(
  { companyId, uid }: Caller,
  items: readonly unknown[],
  accept: (item: unknown) => Promise<Answer>,
): Promise<{ answers: (Answer | Unreachable)[] }> {
  const answers: (Answer | Unreachable)[] = [];
  for (const item of items) {
    try {
      answers.push(await accept(item));
    } catch (error) {
      logger.error("change not stored", { companyId, uid, error: String(error) });
      answers.push({ outcome: "unreachable", reason: "SERVER_ERROR" });
    }
  }
  return { answers };
}
