import { expect, it } from "vitest";
import { type Send, SENDS_KEPT, withSend } from "#domain/sync/sends.ts";

const send = (at: number, changes: Partial<Send> = {}): Send => ({
  at,
  sent: 1,
  parked: 0,
  failed: 0,
  ms: 5,
  ...changes,
});

it("OPS-39 keeps the last twenty passes, the newest last", () => {
  let sends: readonly Send[] = [];
  for (let at = 1; at <= 30; at += 1) sends = withSend(sends, send(at));
  expect(sends).toHaveLength(SENDS_KEPT);
  expect([sends[0]?.at, sends.at(-1)?.at]).toEqual([11, 30]);
});

it("OPS-39 a night without the store is one line, and pushes out nothing", () => {
  const lost = { sent: 0, failed: 2 };
  let sends: readonly Send[] = [send(1)];
  for (let at = 2; at <= 40; at += 1) sends = withSend(sends, send(at, lost));
  expect(sends).toEqual([send(1), send(40, { ...lost, passes: 39 })]);
  sends = withSend(sends, send(41, { sent: 0, parked: 1 }));
  sends = withSend(sends, send(42, lost));
  expect(sends.map(({ at }) => at)).toEqual([1, 40, 41, 42]);
});
