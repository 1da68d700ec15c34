import { isSameValue } from "../records/diff-record.ts";
import type { Order, OrderDifference } from "./order.ts";

/**
 * Every field in which the two differ: what was captured can be restored from what is charged (ORDER-24). The second may
 * have more lines.
 */
export function findDifferences(captured: Order, charged: Order): OrderDifference[] {
  const { customer, lines, totals, ...head } = captured;
  const { customer: chargedCustomer, lines: chargedLines, totals: chargedTotals, ...chargedHead } = charged;
  return [
    ...differencesIn("customer.", customer, chargedCustomer),
    ...differencesIn("", head, chargedHead),
    ...chargedLines.flatMap((line, index) => differencesIn(`lines.${index}.`, lines[index] ?? {}, line)),
    ...differencesIn("totals.", totals, chargedTotals),
  ];
}

function differencesIn(path: string, captured: object, charged: object): OrderDifference[] {
  const mine = new Map<string, unknown>(Object.entries(captured));
  const theirs = new Map<string, unknown>(Object.entries(charged));
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((name) => {
    const [before, after] = [mine.get(name) ?? null, theirs.get(name) ?? null];
    return isSameValue(before, after) ? [] : { field: `${path}${name}`, captured: before, charged: after };
  });
}
