import { toAmount, type Amount } from "./money.ts";

/**
 * Splits `amount` in proportion to `weights` by largest remainder: the parts add up to `amount` exactly, none is more
 * than one unit from its exact share and, while `amount` is not above the sum of the weights, none is above its weight.
 * Ties go to the earlier part. Amount and weights must not be negative; if all weights are 0, so are all parts.
 * Used for the order discount (PRICE-17).
 */
export function spreadAmount(amount: Amount, weights: readonly (Amount | bigint)[]): Amount[] {
  const whole = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n || amount === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, part: exact / whole, remainder: exact % whole };
  });
  let left = BigInt(amount) - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRemainder = [...shares].sort((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index;
    return a.remainder > b.remainder ? -1 : 1;
  });
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => toAmount(share.part));
}
