import type { Identity } from "#domain/access/identity.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { ReadCost } from "#ports/costs.ts";

/** Reads a product's cost from the server, for owners only. */
export function productCostReader({ roles, companyId }: Identity): ReadCost | null {
  if (!isOwner(roles)) return null;
  return async (productId) => {
    try {
      const [{ readDocument }, { getIdToken }, { getAppCheckToken }] = await Promise.all([
        import("#remote/feeds/read-document.ts"),
        import("#remote/auth/auth.ts"),
        import("#remote/auth/app-check.ts"),
      ]);
      const path = `companies/${companyId}/productCosts/${productId}`;
      const cost = (await readDocument(path, { getIdToken, getAppCheckToken }))?.["unitCost"];
      return typeof cost === "number" && Number.isSafeInteger(cost) ? cost : null;
    } catch {
      // No answer, or the chunk is out of reach too: the page says that it needs a connection.
      return "unreachable";
    }
  };
}
