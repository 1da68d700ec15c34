import { describe, expect, it } from "vitest";
import type { ChecklistItem } from "#domain/settings/checklist.ts";
import { FOLLOW_UPS, reasonsOf } from "#domain/settings/reasons.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { weekdayOf } from "#domain/values/business-day.ts";
import { askedBy, finishProblem, followUpOf, suggestDays, unanswered } from "#domain/visit/follow-up.ts";
import { makeVisit } from "#tests/support/visits.ts";

const RULES = visitRules({});
const FREE = { visitRules: RULES, holidays: {}, visitPlan: null };
/** A Friday. */
const TODAY = "2026-11-20";

describe("what a reason asks for", () => {
  it("[VISIT-15] is the company's own rule, or the standard one", () => {
    expect(followUpOf(null, "HAS_STOCK")).toBe("date");
    expect(followUpOf(null, "CLOSED")).toBe("anotherDay");
    expect(followUpOf(null, "WRONG_DATA")).toBe("correction");
    expect(followUpOf(null, "OF_TOMORROW")).toBe("none");
    const { HAS_STOCK } = reasonsOf(null, "noOrderReasons");
    const own = HAS_STOCK && ({ noOrderReasons: { HAS_STOCK: { ...HAS_STOCK, followUp: "note" } } } as const);
    expect(followUpOf(own ?? null, "HAS_STOCK")).toBe("note");
    expect(followUpOf(own ?? null, "CLOSED")).toBe("anotherDay");
  });

  it("[VISIT-15] every standard reason has a rule and says whether it is effective", () => {
    for (const reason of Object.values(reasonsOf(null, "noOrderReasons"))) {
      expect(FOLLOW_UPS).toContain(reason.followUp);
      expect(reason.isEffective).toBeTypeOf("boolean");
    }
  });

  it("[VISIT-33] needs a day for a date and for another day only", () => {
    expect(FOLLOW_UPS.filter((each) => askedBy(each).day === "required")).toEqual(["date", "anotherDay"]);
    expect(FOLLOW_UPS.filter((each) => askedBy(each).words === "required")).toEqual(["bestTime", "note", "product"]);
  });

  it("[VISIT-31] asks for no answers where nobody could be asked", () => {
    const item: ChecklistItem = { id: "q1", place: 1, kind: "text", isRequired: true, question: "Stock?", options: [] };
    const company = { checklist: { q1: item, q2: { ...item, id: "q2", isRequired: false } } };
    const visit = makeVisit({
      outcome: { kind: "no_order", reasonCode: "CLOSED", words: "", followUpOn: "2026-11-30" },
    });
    expect(unanswered(visit, company)).toEqual([]);
    expect(finishProblem(visit, company)).toBeNull();
    const met = makeVisit({ outcome: { ...visit.outcome, reasonCode: "HAS_STOCK" } });
    expect(unanswered(met, company)).toEqual([item]);
    expect(finishProblem(met, company)).toBe("answers");
    const answered = { ...met, answers: [{ itemId: "q1", question: "Stock?", value: "12" }] };
    expect(finishProblem(answered, company)).toBeNull();
  });
});

describe("days for the next visit", () => {
  it("[VISIT-33] are working days after today, the earliest first, none twice", () => {
    for (const followUp of FOLLOW_UPS) {
      const days = suggestDays(followUp, TODAY, FREE);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => day > TODAY && RULES.workDays.includes(weekdayOf(day) || 7))).toBe(true);
    }
    expect(suggestDays("anotherDay", TODAY, FREE)).toEqual(["2026-11-21", "2026-11-23", "2026-11-27"]);
  });

  it("[VISIT-33] avoid holidays and the weekdays on which the customer is not visited", () => {
    const holidays = { "2026-11-21": {}, "2026-11-23": {} };
    expect(suggestDays("anotherDay", TODAY, { ...FREE, holidays })).toEqual(["2026-11-24", "2026-11-27"]);
    const visitPlan = { ...NEW_VISIT_PLAN, everyWeeks: 2, weekdays: [3] };
    const days = suggestDays("date", TODAY, { ...FREE, visitPlan });
    expect(days).toEqual(["2026-11-23", "2026-12-02", "2026-12-09"]);
  });

  it("[VISIT-33] are the counted day itself where no day of a year of rules would do", () => {
    expect(suggestDays("anotherDay", TODAY, { ...FREE, visitRules: { workDays: [] } })).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-27",
    ]);
  });
});
