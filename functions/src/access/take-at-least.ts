import { setTimeout } from "node:timers/promises";

/** Answers no sooner than this, so that its timing does not reveal what was done. */
export async function takeAtLeast<Answer>(leastMs: number, work: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.allSettled([work, setTimeout(leastMs)]);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}
