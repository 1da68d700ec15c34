import { visitInterval } from "../itinerary/visit-due.ts";
import { hasRhythm, type VisitPlan } from "../customer/visit-plan.ts";
import type { Company } from "../company/company.ts";
import { type ChecklistItem, checklistOf } from "../settings/checklist.ts";
import { type FollowUp, type OwnReasons, reasonsOf } from "../settings/reasons.ts";
import type { VisitRules } from "../settings/visit-rules.ts";
import { addDays, weekdayOf } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import type { Visit } from "./visit.ts";
import { visitProblem } from "./check-visit.ts";

/** What a follow-up rule asks for: a day, and words (the best time, the competitor's price, the product). */
interface Asked {
  readonly day: "required" | "offered";
  readonly words: "required" | "offered";
  /** Suggested days, counted from today; `rhythm` is the customer's own interval. */
  readonly suggests: readonly (number | "rhythm")[];
}

const ASKED: Readonly<Record<FollowUp, Asked>> = {
  none: { day: "offered", words: "offered", suggests: [7, "rhythm"] },
  date: { day: "required", words: "offered", suggests: [3, 7, 14, "rhythm"] },
  anotherDay: { day: "required", words: "offered", suggests: [1, 2, 7] },
  bestTime: { day: "offered", words: "required", suggests: [1, 2, 7] },
  note: { day: "offered", words: "required", suggests: [7, "rhythm"] },
  product: { day: "offered", words: "required", suggests: [7, 14, "rhythm"] },
  correction: { day: "offered", words: "offered", suggests: [] },
};

/** The rule of a reason for no order; `none` for one this device does not know (VISIT-15). */
export function followUpOf(company: OwnReasons | null, reasonCode: string): FollowUp {
  return reasonsOf(company, "noOrderReasons")[reasonCode]?.followUp ?? "none";
}

/** What is asked for after a reason. */
export function askedBy(followUp: FollowUp): Asked {
  return ASKED[followUp];
}

/**
 * The first field of a visit to be finished on this device that says too little: what the store checks, and what the
 * reason for no order asks for (VISIT-15). Null = complete.
 */
export function finishProblem(
  visit: Pick<Visit, "checkIn" | "endedAt" | "businessDay" | "outcome" | "orderIds" | "answers">,
  company: AskingCompany | null,
): string | null {
  const problem = visitProblem(visit);
  if (problem !== null) return problem;
  const { kind, reasonCode, words, followUpOn } = visit.outcome;
  const asked = kind === "no_order" ? askedBy(followUpOf(company, reasonCode)) : null;
  if (asked?.day === "required" && followUpOn === null) return "outcome.followUpOn";
  if (asked?.words === "required" && words.trim() === "") return "outcome.words";
  return unanswered(visit, company).length > 0 ? "answers" : null;
}

/** What decides how much a visit has to say. */
type AskingCompany = OwnReasons & Pick<Company, "checklist">;

/** The required questions without an answer; none if nobody could be asked (VISIT-31). */
export function unanswered(
  { outcome, answers }: Pick<Visit, "outcome" | "answers">,
  company: AskingCompany | null,
): readonly ChecklistItem[] {
  const reason = reasonsOf(company, "noOrderReasons")[outcome.reasonCode];
  if (outcome.kind === "no_order" && reason?.isEffective === false) return [];
  const given = new Set(answers.map(({ itemId }) => itemId));
  return checklistOf(company?.checklist).filter(({ id, isRequired }) => isRequired && !given.has(id));
}

/** What decides on which days a customer can be visited. */
interface WorkDays {
  readonly visitRules: Pick<VisitRules, "workDays">;
  readonly holidays: Readonly<Record<string, unknown>>;
  readonly visitPlan: VisitPlan | null;
}

/** How many days ahead a working day is searched. */
const REACH = 60;

/**
 * Days to propose for the next visit, the earliest first: each the first working day of company and customer from the
 * counted one on, none twice (VISIT-33).
 */
export function suggestDays(followUp: FollowUp, today: Day, { visitRules, holidays, visitPlan }: WorkDays): Day[] {
  const isWorkDay = (day: Day) => visitRules.workDays.includes(weekdayOf(day) || 7) && !Object.hasOwn(holidays, day);
  const suits = (day: Day) =>
    isWorkDay(day) &&
    (visitPlan === null || visitPlan.weekdays.length === 0 || visitPlan.weekdays.includes(weekdayOf(day) || 7));
  const firstFrom = (count: number, accepts: (day: Day) => boolean) => {
    for (let ahead = count; ahead < count + REACH; ahead += 1) {
      const day = addDays(today, ahead);
      if (accepts(day)) return day;
    }
    return addDays(today, count);
  };
  const days = askedBy(followUp).suggests.flatMap((count) => {
    if (count !== "rhythm") return firstFrom(count, count < 7 ? isWorkDay : suits);
    return hasRhythm(visitPlan) ? firstFrom(Math.max(1, Math.round(visitInterval(visitPlan))), suits) : [];
  });
  return [...new Set(days)].toSorted();
}
