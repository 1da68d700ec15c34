import type { Identifier } from "../values/identifier.ts";
import { lineGross, type BasisPoints, type Currency, type UnitPrice } from "../values/money.ts";
import type { OrderLine } from "../order/order.ts";
import { isLineAboveLimit } from "./discount-limit.ts";

/** Why a line needs an approver (PRICE-16, PRICE-31). */
export type LineApproval = "discountAboveLimit" | "belowFloor";

/** Whether a line's net, after all discounts, is below its product's floor price (PRICE-31); null = it has none. */
export function isBelowFloor(
  line: Pick<OrderLine, "net" | "quantity" | "quantityScale">,
  floorPrice: UnitPrice | null,
  currency: Currency,
): boolean {
  return floorPrice !== null && line.net < lineGross(floorPrice, line.quantity, line.quantityScale, currency);
}

/** The lines that need an approver, by line id, as the store will see them. */
export function lineApprovals(
  lines: readonly OrderLine[],
  terms: {
    readonly currency: Currency;
    readonly limit: BasisPoints;
    readonly floorOf: (productId: Identifier) => UnitPrice | null;
  },
): ReadonlyMap<Identifier, LineApproval> {
  const { currency, limit, floorOf } = terms;
  return new Map(
    lines.flatMap((line): [Identifier, LineApproval][] => {
      if (isBelowFloor(line, floorOf(line.productId), currency)) return [[line.lineId, "belowFloor"]];
      return isLineAboveLimit(line, limit) ? [[line.lineId, "discountAboveLimit"]] : [];
    }),
  );
}
