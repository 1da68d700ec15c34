import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_KINDS, declarationOf } from "#domain/sync/change-kinds.ts";
import type { PushOutcome } from "#domain/sync/push-outcome.ts";
import { accept } from "#domain/values/result.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import { createPush } from "#remote/calls/push.ts";
import type { PushPort } from "#sync/remote-port.ts";
import { CALLABLES, type CallableName } from "#tests/support/callables.ts";
import { type Exchange, exchangeDays, readExchanges } from "#tests/support/exchange-fixtures.ts";
import { accountsBackend, fakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";

const DAYS = exchangeDays();

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function layDownStore(day: string): Promise<readonly Exchange[]> {
  const { now, store, exchanges } = readExchanges(day);
  forgetCallers();
  backend.setNow(now);
  await backend.restore(JSON.stringify(store));
  return exchanges;
}

/** Today's function of that name; what travels is a copy. */
async function answerToday({ uid, name }: Exchange, data: unknown): Promise<unknown> {
  const sent = { auth: authOf(uid as Uid), address: "", data: JSON.parse(JSON.stringify(data)) };
  const answer = await CALLABLES[name as CallableName].call(accountsBackend(backend, fakeAccounts()), sent);
  await backend.runTasks();
  return JSON.parse(JSON.stringify(answer));
}

/** What today's app makes of the answer to these changes, once it has proved it. */
async function outcomesOf(exchange: Exchange, answer: (data: unknown) => Promise<unknown>): Promise<PushOutcome[]> {
  const changes = exchange.changes as unknown as Parameters<PushPort["send"]>[0];
  const push = createPush(async (_, data) => accept(await answer(data)));
  const outcomes = await push.send(changes, async () => exchange.data as never);
  return outcomes.map((outcome, at): PushOutcome => {
    const change = exchange.changes[at];
    if (change === undefined || outcome.outcome !== "accepted") return outcome;
    const isProven = declarationOf(change).isProof(outcome, change);
    return isProven ? outcome : { outcome: "unreachable", reason: "NO_RECEIPT" };
  });
}

const accepted = ({ changes }: Exchange) => changes.map(() => expect.objectContaining({ outcome: "accepted" }));

describe.each(DAYS)("apps and functions of %s", (day) => {
  it("OPS-30 the app's requests get the answers of that day, and once more after its update, without a second effect", async () => {
    const exchanges = await layDownStore(day);
    for (const exchange of exchanges) {
      const answer = await answerToday(exchange, exchange.data);
      expect([exchange.name, withoutCodes(answer)]).toEqual([exchange.name, withoutCodes(exchange.answer)]);
    }
    const written = await backend.writtenBy(async () => {
      for (const exchange of exchanges)
        expect(await outcomesOf(exchange, (data) => answerToday(exchange, data))).toEqual(accepted(exchange));
    });
    expect(written).toEqual([]);
  });

  it("OPS-30 what waited through the update is accepted as today's app sends it", async () => {
    for (const exchange of await layDownStore(day))
      expect(await outcomesOf(exchange, (data) => answerToday(exchange, data))).toEqual(accepted(exchange));
  });

  it("OPS-30 the answers of that day's functions are proof for today's app", async () => {
    for (const exchange of readExchanges(day).exchanges)
      expect(await outcomesOf(exchange, async () => exchange.answer)).toEqual(accepted(exchange));
  });
});

it("OPS-30 the latest exchanges have a change of every kind", () => {
  const { exchanges } = readExchanges(DAYS.at(-1) ?? "");
  const kinds = exchanges.flatMap(({ changes }) => changes.map(({ kind }) => kind));
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(CHANGE_KINDS).toSorted());
});

/** Receipts carry a code of chance. */
function withoutCodes(answer: unknown): unknown {
  const text = JSON.stringify(answer, (name, value: unknown) => (name === "receiptCode" ? "CODE" : value));
  return JSON.parse(text);
}
