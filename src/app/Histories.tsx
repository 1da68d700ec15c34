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
  return async (noun, recordId) => {
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
  };
}
