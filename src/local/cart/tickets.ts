import { readTicket, type Ticket } from "#domain/counter/ticket.ts";
import type { FormDraft, WorkDatabase } from "../databases/work-database.ts";

const PREFIX = "ticket:";

export function ticketKey(ticketId: string): string {
  return PREFIX + ticketId;
}

/** Kept with the unfinished forms: they wait for their person in the same way. */
export async function readTickets(work: WorkDatabase): Promise<(Ticket & Pick<FormDraft, "changedAt">)[]> {
  const drafts = await work.formDrafts.where("key").startsWith(PREFIX).toArray();
  return drafts.flatMap(({ value, changedAt }) => {
    const ticket = readTicket(value);
    return ticket === null ? [] : [{ ...ticket, changedAt }];
  });
}
