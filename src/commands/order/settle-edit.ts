import { settleConflicts, settleDiscount } from "#domain/order-life/revise-lines.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { discardEntry, type DiscardProblem } from "../outbox/discard-entry.ts";

/** Whose values stand where two people changed the same. */
export type KeptEdit = "mine" | "theirs";

/**
 * Settles an edit of an order that somebody else's contradicts (ORDER-41): with `mine` it is sent again as a change of
 * their values; with `theirs` without those, and what is left of nothing goes to "Removed".
 */
export async function settleEdit(device: Device, key: string, kept: KeptEdit): Promise<Result<null, DiscardProblem>> {
  const { work, mirror } = device;
  const parked = await work.outbox.get(key);
  const stored = parked?.change.kind === "changeOrder" ? await mirror.orders.get(parked.change.orderId) : undefined;
  const answer = await writeOutbox(device, [], async (outbox) => {
    const entry = await work.outbox.get(key);
    if (entry?.state !== "parked" || entry.change.kind !== "changeOrder") return refuse({ code: "notFound" } as const);
    const { change, conflicts = [] } = entry;
    const { step } = change;
    if (step.kind !== "revise" || stored === undefined) return refuse({ code: "notFound" } as const);
    const lines = settleConflicts(step.lines, stored.lines, conflicts, kept === "mine");
    const discount = settleDiscount(step.discount, stored.discount, conflicts, kept === "mine");
    if (lines.length === 0 && step.added.length === 0 && discount === undefined) return accept("nothing");
    const { discount: _, ...others } = step;
    const again = { ...change, step: { ...others, lines, ...(discount && { discount }) } };
    await outbox.put({ ...entry, ...AGAIN, nextAttemptAt: device.now(), change: again });
    return accept("sent");
  });
  if (answer === null) return refuse({ code: "storageFull" });
  if (!answer.ok) return answer;
  return answer.value === "nothing" ? discardEntry(device, key) : accept(null);
}
