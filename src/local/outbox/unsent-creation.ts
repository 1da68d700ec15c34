import { recordLane } from "./outbox-entry.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

/**
 * The key of the unsent entry that brings this customer into being, as what depends on it names it; empty where the
 * store knows the customer. Read inside the transaction that writes the dependent.
 */
export async function unsentCreation(work: WorkDatabase, customerId: string): Promise<string[]> {
  const entries = await work.outbox.where("lane").equals(recordLane("customer", customerId)).toArray();
  return entries
    .filter(({ change }) => change.kind === "saveRecord" && change.edit.baseRev === 0)
    .map(({ key }) => key);
}
