import type { Identity } from "#domain/access/identity.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { ReadAudit, ReadHistory } from "#ports/history.ts";

/** Reads a record's history from the server, for owners; null for everyone else. */
export function recordHistoryReader({ companyId, roles }: Identity): ReadHistory | null {
  if (!isOwner(roles)) return null;
  const underWay = new Map<string, ReturnType<ReadHistory>>();
  // Two parts of a page may ask for the same history: read it once.
  return (noun, recordId) => {
    const key = `${noun} ${recordId}`;
    const answer = underWay.get(key) ?? read(noun, recordId).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };

  async function read(...[noun, recordId]: Parameters<ReadHistory>): ReturnType<ReadHistory> {
    try {
      const [{ readHistory }, { getIdToken }] = await Promise.all([
        import("#remote/feeds/read-history.ts"),
        import("#remote/auth/auth.ts"),
      ]);
      return await readHistory({ getIdToken }, companyId, noun, recordId);
    } catch {
      // Without an answer, or without the chunk, the page says so and offers a retry.
      return "unreachable";
    }
  }
}

/** Reads the company's log from the server, for owners; null for everyone else. */
export function auditReader({ companyId, roles }: Identity): ReadAudit | null {
  if (!isOwner(roles)) return null;
  return async (question) => {
    try {
      const [{ readAudit }, { getIdToken }] = await Promise.all([
        import("#remote/feeds/read-audit.ts"),
        import("#remote/auth/auth.ts"),
      ]);
      return await readAudit({ getIdToken }, companyId, question);
    } catch {
      // Without an answer, or without the chunk, the page says so and offers a retry.
      return "unreachable";
    }
  };
}
