import { describe, expect, it } from "vitest";
import { NOTHING } from "#domain/sync/tally.ts";
import { CHECK_EVERY_MS, firstCheck, isCheckDue, type Look, nextCheck } from "#sync/audit/check-state.ts";

const MINUTE = 60_000;
const START = 1_000_000_000;
const by = { count: 1, sum: 4 };
const differs: Look = { kind: "differs", by };
const same: Look = { kind: "same", offset: NOTHING };

/** The steps of these looks, each when it is due. */
function steps(...looks: readonly Look[]) {
  let check = firstCheck("customers", "demo:salesperson", 0, START);
  return looks.map((look) => {
    const at = check.dueAt;
    const step = nextCheck(check, look, at);
    check = step.check;
    return { at: (at - START) / MINUTE, answer: step.answer, check };
  });
}

describe("the daily check of a feed", () => {
  it("[A1] comes every 24 hours, one feed 10 minutes after the other", () => {
    expect(steps(same, same).map(({ at }) => at)).toEqual([10, 10 + 24 * 60]);
    expect(firstCheck("staff", "demo:salesperson", 5, START).dueAt).toBe(START + 60 * MINUTE);
  });

  it("[A1] is not put off by a clock that was set back", () => {
    const check = firstCheck("customers", "demo:salesperson", 0, START);
    expect(isCheckDue(check, check.dueAt - 1)).toBe(false);
    expect(isCheckDue(check, check.dueAt)).toBe(true);
    expect(isCheckDue(check, START - 2 * CHECK_EVERY_MS)).toBe(true);
  });

  it("[A2] a difference counts only when it shows three times in seven minutes", () => {
    expect(steps(differs, differs, differs).map(({ at, answer }) => [at, answer])).toEqual([
      [10, "nothing"],
      [12, "nothing"],
      [17, "reload"],
    ]);
    expect(steps(differs, differs, same, differs, differs).every(({ answer }) => answer === "nothing")).toBe(true);
  });

  it("[A2] a feed is loaded again once a day; what stays is accepted until it changes", () => {
    const all = steps(...Array.from({ length: 6 }, () => differs));
    expect(all.map(({ answer }) => answer)).toEqual(["nothing", "nothing", "reload", "nothing", "nothing", "accept"]);
    expect(all.at(-1)?.check.accepted).toEqual(by);
    expect(all.at(-1)?.check.dueAt).toBe((all.at(-1)?.at ?? 0) * MINUTE + START + CHECK_EVERY_MS);
  });

  it("[A1] an unclear look is repeated in an hour and keeps the doubt; a refused one is repeated tomorrow", () => {
    const [, unclear, second] = steps(differs, { kind: "unclear" }, differs);
    expect(unclear?.check).toMatchObject({ looks: 1, dueAt: START + 72 * MINUTE });
    expect(second?.check.looks).toBe(2);
    expect(steps({ kind: "refused" })[0]?.check.dueAt).toBe(START + 10 * MINUTE + CHECK_EVERY_MS);
  });
});
