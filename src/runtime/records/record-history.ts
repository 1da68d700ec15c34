import type { Identity } from "#domain/access/identity.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { ReadAudit, ReadHistory } from "#ports/history.ts";
import { askServer } from "./ask-server.ts";

/** Reads a record's history from the server, for owners; null for everyone else. */
export function recordHistoryReader(identity: Identity): ReadHistory | null {
  if (!isOwner(identity.roles)) return null;
  const underWay = new Map<string, ReturnType<ReadHistory>>();
  // Two parts of a page may ask for the same history: read it once.
  return (noun, recordId) => {
    const key = `${noun} ${recordId}`;
    const answer = underWay.get(key) ?? read(noun, recordId).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };

  function read(...[noun, recordId]: Parameters<ReadHistory>): ReturnType<ReadHistory> {
    return askServer(
      identity,
      () => import("#remote/feeds/read-history.ts"),
      ({ readHistory }, credentials) => readHistory(credentials, identity.companyId, noun, recordId),
    );
  }
}

/** Reads the company's log from the server, for owners; null for everyone else. */
export function auditReader(identity: Identity): ReadAudit | null {
  if (!isOwner(identity.roles)) return null;
  return (question) =>
    askServer(
      identity,
      () => import("#remote/feeds/read-audit.ts"),
      ({ readAudit }, credentials) => readAudit(credentials, identity.companyId, question),
    );
}
