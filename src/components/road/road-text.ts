import type { RoadCheck, RoadProblem } from "#domain/road/road-check.ts";
import type { RoadOutcome } from "#domain/road/road-outcome.ts";
import type { Instant } from "#domain/values/instant.ts";
import { formatDate, formatDay, formatSpan } from "#i18n/format-date.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import { untilText } from "../account/until-text.ts";

/** More problems than this are counted in a headline. */
const SPELLED_OUT = 2;

/** "Ready until 18:00", "Ready, but: stock is 9 h old", "Not ready: 4 stops have no prices" (ROAD-2). */
export function headlineText({ checks, outcome }: { checks: readonly RoadCheck[]; outcome: RoadOutcome }, text: Text) {
  const { t, locale } = text;
  const { at, level } = outcome;
  if (level === "green") return readyText(outcome, at, text);
  const wrong = checks
    .flatMap(({ level: each, problem }) => (each === level && problem !== null ? problem : []))
    .map((problem) => problemText(problem, at, text));
  const spelled = wrong.length > SPELLED_OUT + 1 ? wrong.slice(0, SPELLED_OUT) : wrong;
  const left = wrong.length - spelled.length;
  const parts = left === 0 ? spelled : [...spelled, t("road.more", { count: left })];
  const what = new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
  return level === "red" ? t("road.notReady", { what }) : t("road.readyBut", { what });
}

/** "Ready until 18:00"; with the day where it is not today's. */
export function readyText({ until }: Pick<RoadOutcome, "until">, now: Instant, text: Text): string {
  const isToday = new Date(until).toDateString() === new Date(now).toDateString();
  const time = isToday ? formatDate(until, text.locale, "time") : untilText(until, now, text);
  return text.t("road.readyUntil", { time });
}

/** What is wrong, as a clause without a capital: it stands in a headline too. */
export function problemText(problem: RoadProblem, now: Instant, text: Text): string {
  const { t, locale } = text;
  const values: Record<string, string | number> = {};
  if ("at" in problem) {
    values["age"] = formatSpan(Math.max(0, now - problem.at), locale);
    values["when"] = untilText(problem.at, now, text);
  }
  if ("count" in problem) values["count"] = problem.count;
  if ("megabytes" in problem) values["size"] = formatCount(problem.megabytes, locale);
  if ("minutes" in problem) values["span"] = formatSpan(problem.minutes * 60_000, locale);
  if ("percent" in problem) values["percent"] = problem.percent;
  if ("failures" in problem) values["count"] = problem.failures.length;
  if ("days" in problem) {
    const days = problem.days.map((day) => formatDay(day, locale, "weekday"));
    values["days"] = new Intl.ListFormat(locale, { type: "conjunction" }).format(days);
  }
  return t(`road.problems.${problem.code}`, values);
}
