import type { Firestore, Transaction } from "firebase-admin/firestore";
import { vi } from "vitest";

const WRITES = ["create", "set", "update", "delete"] as const;

/**
 * How many documents each attempt of a transaction wrote meanwhile. `interrupt` is called before each attempt, with its
 * number, and may throw in its place.
 */
export async function followTransactions(
  firestore: Firestore,
  act: () => Promise<unknown>,
  interrupt: (number: number) => void = () => {},
): Promise<{ transactions: number; attempts: number[] }> {
  const attempts: number[] = [];
  const run = firestore.runTransaction.bind(firestore);
  const spy = vi.spyOn(firestore, "runTransaction").mockImplementation((update, options) =>
    run(async (transaction: Transaction) => {
      const number = attempts.push(0) - 1;
      interrupt(number);
      for (const name of WRITES) {
        const write = transaction[name].bind(transaction) as (...given: unknown[]) => Transaction;
        const counting = (...given: unknown[]) => {
          attempts[number] = (attempts[number] ?? 0) + 1;
          return write(...given);
        };
        Object.assign(transaction, { [name]: counting });
      }
      return update(transaction);
    }, options as never),
  );
  try {
    await act();
    return { transactions: spy.mock.calls.length, attempts };
  } finally {
    spy.mockRestore();
  }
}
