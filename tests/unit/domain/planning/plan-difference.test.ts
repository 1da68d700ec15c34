import { describe, expect, it } from "vitest";
import { planDifference } from "#domain/planning/plan-difference.ts";
import type { DayPlanChange } from "#domain/planning/plan-request.ts";

const change = (repId: string, day: number, before: string, after: string): DayPlanChange => ({
  repId,
  day: `2026-11-${String(day)}`,
  before: before === "" ? [] : before.split(" "),
  after: after === "" ? [] : after.split(" "),
});

/** Each move as "customer from > to". */
function moves(...changes: DayPlanChange[]): string[] {
  const place = (at: { repId: string; day: string } | null) => (at === null ? "-" : `${at.repId}${at.day.slice(8)}`);
  return planDifference(changes).moves.map(({ customerId, from, to }) => `${customerId} ${place(from)} > ${place(to)}`);
}

describe("VISIT-48 what a plan would change", () => {
  it("says of each customer whether it comes, goes or moves", () => {
    expect(moves(change("ana", 23, "a b", "b c"), change("ana", 24, "d", "a"))).toEqual([
      "a ana23 > ana24",
      "d ana24 > -",
      "c - > ana23",
    ]);
  });

  it("pairs a customer's days with the nearest ones, also another person's", () => {
    expect(
      moves(
        change("ana", 23, "a", ""),
        change("ana", 26, "a", ""),
        change("eva", 25, "", "a"),
        change("eva", 27, "", "a"),
      ),
    ).toEqual(["a ana23 > eva25", "a ana26 > eva27"]);
  });

  it("counts days on which only the order changes", () => {
    const { moves: none, reordered } = planDifference([
      change("ana", 23, "a b", "b a"),
      change("ana", 24, "a b", "b c"),
      change("ana", 25, "a", "a b"),
    ]);
    expect(reordered).toBe(1);
    expect(none.some(({ customerId, from }) => customerId === "a" && from?.day === "2026-11-23")).toBe(false);
  });
});
