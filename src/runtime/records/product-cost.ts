import type { Identity } from "#domain/access/identity.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { ReadCost } from "#ports/costs.ts";
import { askServer } from "./ask-server.ts";

/** Reads a product's cost from the server, for owners only. */
export function productCostReader(identity: Identity): ReadCost | null {
  if (!isOwner(identity.roles)) return null;
  return (productId) =>
    askServer(
      identity,
      () => import("#remote/feeds/read-document.ts"),
      async ({ readDocument }, credentials) => {
        const path = `companies/${identity.companyId}/productCosts/${productId}`;
        const cost = (await readDocument(path, credentials))?.["unitCost"];
        return typeof cost === "number" && Number.isSafeInteger(cost) ? cost : null;
      },
    );
}
