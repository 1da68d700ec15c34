import type { Cart } from "#domain/order/cart.ts";
import { answerDiff, diffCart, type LineChoice, type LineDiff } from "#domain/pricing/diff-cart.ts";
import type { UnitPrice } from "#domain/values/money.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";
import { readCartFacts } from "#local/queries/order/cart-facts.ts";

/** The answer to a row of the "was → now" sheet, and the new price shown there (null = none). */
export interface LineAnswer {
  readonly choice: LineChoice;
  readonly price: UnitPrice | null;
}

/**
 * Applies the answers to the customer's cart, line by line (PRICE-25). `shown` is the cart as the sheet showed it. A row
 * whose price changed again while the sheet was open is left unchanged and asked again. Returns the number of rows left.
 */
export async function repriceCart(
  device: Device,
  request: {
    readonly shown: Pick<Cart, "customerId" | "lines">;
    readonly answers: ReadonlyMap<string, LineAnswer>;
  },
): Promise<number> {
  const { shown, answers } = request;
  const facts = await readCartFacts(device, shown.customerId, shown.lines);
  if (facts === null) return 0;
  return writeCarts(device, async () => {
    const cart = await device.work.carts.get(shown.customerId);
    if (cart === undefined) return 0;
    const rows = diffCart(cart, facts);
    const answered = answerDiff(cart, rows, choicesOf(rows, answers), facts.now);
    await device.work.carts.put({ ...answered, changedAt: facts.now });
    return diffCart(answered, facts).length;
  });
}

function choicesOf(rows: readonly LineDiff[], answers: ReadonlyMap<string, LineAnswer>): Map<string, LineChoice> {
  return new Map(
    rows.flatMap(({ line, now }) => {
      const answer = answers.get(line.lineId);
      return answer !== undefined && answer.price === (now?.unitPrice ?? null)
        ? [[line.lineId, answer.choice] as const]
        : [];
    }),
  );
}
