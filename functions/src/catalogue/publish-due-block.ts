import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { publishBlock } from "./publish-block.ts";
import { BlockOvertaken } from "./stored-block.ts";

/**
 * A company's task: publishes what changed, and if that is too soon after the last block, asks to be repeated when the
 * next one may follow.
 */
export async function publishDueBlock({ firestore, now, tasks }: Backend, companyId: Identifier): Promise<void> {
  try {
    const outcome = await publishBlock({ firestore, now: now(), companyId });
    if (outcome.kind === "tooSoon") await tasks.request("publishBlock", companyId, outcome.dueAt);
  } catch (error) {
    if (!(error instanceof BlockOvertaken)) throw error;
    // Whoever was faster may have read before the change of this task.
    await tasks.request("publishBlock", companyId);
  }
}
