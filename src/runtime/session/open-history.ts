import type { Identity } from "#domain/access/identity.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import type { ReadHistory } from "#ports/history.ts";

/** Lets owners see who changed what: read from the store when a page asks. Null for everyone else. */
export function openHistory({ companyId, roles }: Identity): ReadHistory | null {
  if (!canDecideCorrections(roles)) return null;
  const underWay = new Map<string, ReturnType<ReadHistory>>();
  // Two parts of one page may ask for the same history: it is read once.
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
      // Without an answer (or without the code for it) the page says so and offers to ask again.
      return "unreachable";
    }
  }
}
