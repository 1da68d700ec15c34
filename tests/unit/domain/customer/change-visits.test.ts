import { describe, expect, it } from "vitest";
import { changeVisits, previewVisitChange, type VisitChange } from "#domain/customer/change-visits.ts";
import { changeRhythm, hasRhythm, NEW_VISIT_PLAN, rhythmOf, type VisitPlan } from "#domain/customer/visit-plan.ts";
import { buildCustomer } from "#tests/support/build.ts";

const PLAN: VisitPlan = { ...NEW_VISIT_PLAN, everyWeeks: 2, weekdays: [2], opensAt: 540, closesAt: 1_080, rank: "A" };

function changed(visitPlan: VisitPlan | null, change: VisitChange) {
  return changeVisits(buildCustomer("k", { visitPlan }), change).visitPlan;
}

describe("the frequency of a visit plan", () => {
  it("VISIT-1 is in weeks, on a weekday of the month, or on demand; hours stay", () => {
    const monthly = changeRhythm(PLAN, { nth: -1, weekday: 5 });
    expect(monthly).toMatchObject({ monthly: { nth: -1, weekday: 5 }, weekdays: [], opensAt: 540 });
    expect(hasRhythm(monthly)).toBe(true);
    expect(rhythmOf(monthly)).toEqual({ nth: -1, weekday: 5 });
    expect(changeRhythm(monthly, { perWeek: 1, everyWeeks: 3 })).toEqual({ ...PLAN, weekdays: [], everyWeeks: 3 });
    const onDemand = changeRhythm(monthly, null);
    expect(onDemand).toMatchObject({ opensAt: 540, closesAt: 1_080 });
    expect(rhythmOf(onDemand)).toBeNull();
    expect(changeRhythm(NEW_VISIT_PLAN, null)).toBeNull();
    expect(changeRhythm(null, null)).toBeNull();
  });
});

describe("visit plans changed in bulk", () => {
  it("VISIT-42 sets what is given and leaves the rest", () => {
    expect(changed(PLAN, { rank: "C" })).toEqual({ ...PLAN, rank: "C" });
    expect(changed(PLAN, { serviceMinutes: 30, weekdays: [1, 4] })).toEqual({
      ...PLAN,
      serviceMinutes: 30,
      weekdays: [1, 4],
    });
    expect(changed(PLAN, { rhythm: null })).toEqual({ ...PLAN, perWeek: 0 });
    expect(changed(null, { rhythm: { perWeek: 2, everyWeeks: 1 }, rank: "A" })).toEqual({
      ...NEW_VISIT_PLAN,
      perWeek: 2,
      rank: "A",
    });
    expect(changed(null, { hours: { opensAt: 480, closesAt: 720 } })).toMatchObject({ perWeek: 0, opensAt: 480 });
  });

  it("VISIT-42 gives no plan to a customer without one, and no weekdays to a monthly visit", () => {
    expect(changed(null, { rank: "A", weekdays: [1] })).toBeNull();
    expect(changed(PLAN, { rhythm: { nth: 1, weekday: 3 }, weekdays: [1] })).toMatchObject({ weekdays: [] });
  });

  it("VISIT-42 previews how many change, and refuses what would be invalid", () => {
    const customers = [
      buildCustomer("a", { visitPlan: PLAN }),
      buildCustomer("b", { visitPlan: { ...PLAN, opensAt: null, closesAt: 600 } }),
      buildCustomer("c", { visitPlan: null }),
    ];
    const preview = previewVisitChange(customers, { hours: { opensAt: 900, closesAt: 800 } });
    expect(preview.refused.map(({ row, problem }) => [row.id, problem.code])).toEqual([
      ["a", "closesBeforeOpens"],
      ["b", "closesBeforeOpens"],
      ["c", "closesBeforeOpens"],
    ]);
    expect(previewVisitChange(customers, { rank: "A" })).toMatchObject({ changed: [], same: 3 });
  });
});
