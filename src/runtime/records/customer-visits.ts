import type { Identity } from "#domain/access/identity.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import type { ReadVisits } from "#ports/visits.ts";

/** Reads everybody's visits at a customer from the server, for owners and the store; null for everyone else. */
export function visitsReader({ companyId, roles }: Identity): ReadVisits | null {
  if (!seesAll(roles)) return null;
  return async (customerId) => {
    try {
      const [{ readVisits }, { getIdToken }] = await Promise.all([
        import("#remote/feeds/read-visits.ts"),
        import("#remote/auth/auth.ts"),
      ]);
      return await readVisits({ getIdToken }, companyId, customerId);
    } catch {
      // Without an answer, or without the chunk, the page says so and offers a retry.
      return "unreachable";
    }
  };
}
