import { type ReactNode, useMemo } from "react";
import type { Identity } from "#domain/identity.ts";
import { canDecideCorrections } from "#domain/record-access.ts";
import { HistoryContext, type ReadHistory } from "#ui/history-context.ts";

/** Lets owners see who changed what: read from the store when a page asks, and fetched only then. */
export function Histories({ identity, children }: { readonly identity: Identity; readonly children: ReactNode }) {
  const read = useMemo(() => (canDecideCorrections(identity.roles) ? historyOf(identity) : null), [identity]);
  return <HistoryContext value={read}>{children}</HistoryContext>;
}

function historyOf({ companyId }: Identity): ReadHistory {
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
        import("#remote/read-history.ts"),
        import("#remote/auth.ts"),
      ]);
      return await readHistory({ getIdToken }, companyId, noun, recordId);
    } catch {
      // Without an answer (or without the code for it) the page says so and offers to ask again.
      return "unreachable";
    }
  }
}
