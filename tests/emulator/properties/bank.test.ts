import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitRequest } from "#emulator/firestore/operations/commit.ts";
import { batchGetDocuments } from "#emulator/firestore/operations/read-documents.ts";
import { runQueryRequest } from "#emulator/firestore/operations/run-queries.ts";
import type { Session } from "#emulator/firestore/operations/session.ts";
import { beginTransaction } from "#emulator/firestore/operations/transaction-requests.ts";
import { FirestoreError } from "#emulator/firestore/values/status.ts";
import { DATABASE, inProcess, write } from "../support/in-process.ts";
import { runs } from "#tests/support/runs.ts";

const ACCOUNTS = ["a", "b", "c", "d"];
const TOTAL = 400;

const nameOf = (account: string): string => `${DATABASE}/documents/things/${account}`;

/** Transfers money in steps, so that a scheduler can interleave other transfers. Yields between its steps. */
function* transfer(session: Session, from: string, to: string, amount: number): Generator<void, void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { transaction } = beginTransaction(session, {});
    yield;
    const balance = balanceOf(session, from, transaction);
    yield;
    const other = balanceOf(session, to, transaction);
    yield;
    if (from === to || balance < amount) return;
    const update = (account: string, n: number): object => ({
      update: { name: nameOf(account), fields: { n: { integerValue: String(n) } } },
    });
    try {
      commitRequest(session, { transaction, writes: [update(from, balance - amount), update(to, other + amount)] });
      return;
    } catch (error) {
      if (!(error instanceof FirestoreError) || error.status !== "ABORTED") throw error;
    }
    yield;
  }
  throw new Error("A transfer never came through");
}

function balanceOf(session: Session, account: string, transaction: string): number {
  const [answer] = batchGetDocuments(session, { documents: [nameOf(account)], transaction });
  return numberIn(answer?.found?.readFields()["n"]);
}

function numberIn(value: unknown): number {
  return Number(Object(value).integerValue);
}

describe("a bank on transactions", () => {
  it("keeps its total for any interleaving of concurrent transfers", () => {
    const someTransfers = fc.array(
      fc.tuple(fc.constantFrom(...ACCOUNTS), fc.constantFrom(...ACCOUNTS), fc.integer({ min: 1, max: 120 })),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(someTransfers, fc.infiniteStream(fc.nat()), (transfers, turns) => {
        const session = inProcess();
        write(
          session,
          ACCOUNTS.map((id) => ({ id, fields: { n: { integerValue: String(TOTAL / ACCOUNTS.length) } } })),
        );
        const running = transfers.map(([from, to, amount]) => transfer(session, from, to, amount));
        for (const turn of turns) {
          const at = turn % running.length;
          if (running[at]?.next().done) running.splice(at, 1);
          if (running.length === 0) break;
          expect(readTotal(session)).toBe(TOTAL);
        }
        const balances = ACCOUNTS.map((account) =>
          numberIn(session.database.documents.get(`things/${account}`)?.readFields()["n"]),
        );
        expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(TOTAL);
        expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(300) },
    );
  });

  it("a read-only transaction sees one total, however late it reads", () => {
    const session = inProcess();
    write(
      session,
      ACCOUNTS.map((id) => ({ id, fields: { n: { integerValue: "100" } } })),
    );
    const { transaction } = beginTransaction(session, { options: { readOnly: {} } });
    let sum = 0;
    for (const account of ACCOUNTS) {
      sum += balanceOf(session, account, transaction);
      write(session, [
        { id: "a", fields: { n: { integerValue: "0" } } },
        { id: "d", fields: { n: { integerValue: "200" } } },
      ]);
    }
    expect(sum).toBe(TOTAL);
  });
});

function readTotal(session: Session): number {
  const parent = `${DATABASE}/documents`;
  const found = runQueryRequest(session, { parent, structuredQuery: { from: [{ collectionId: "things" }] } });
  return found.reduce((sum, { document }) => sum + numberIn(document?.readFields()["n"]), 0);
}
