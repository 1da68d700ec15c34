import type { Identity } from "#domain/access/identity.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import type { ReadVisits } from "#ports/visits.ts";
import { askServer } from "./ask-server.ts";

/** Reads everybody's visits at a customer from the server, for owners and the store; null for everyone else. */
export function visitsReader(identity: Identity): ReadVisits | null {
  if (!seesAll(identity.roles)) return null;
  return (customerId) =>
    askServer(
      identity,
      () => import("#remote/feeds/read-visits.ts"),
      ({ readVisits }, credentials) => readVisits(credentials, identity.companyId, customerId),
    );
}
