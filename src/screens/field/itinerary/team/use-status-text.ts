import { routeProgress } from "#domain/itinerary/route-progress.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { TeamMember } from "#local/queries/itinerary/team.ts";

/** Where somebody is on today's route (VISIT-45), in two lines: how far, and where last. "" = nothing to say. */
export function useStatusText(today: Day, timeZone: string) {
  const { t, locale } = useText();
  const clock = (at: number) => formatDate(at, locale, "time", timeZone);
  return ({ days }: TeamMember): { readonly progress: string; readonly whereabouts: string } => {
    const day = days.find(({ plan }) => plan.day === today);
    if (day === undefined) return { progress: "", whereabouts: "" };
    const { state, since, done, planned, last, next } = routeProgress(day.plan);
    const nameOf = (stopId: string) =>
      day.stops.find(({ stop }) => stop.stopId === stopId)?.customer?.name ?? t("itineraryDay.aCustomer");
    if (planned === 0 && state === "notStarted") {
      return { progress: t(day.off === null ? "itinerary.noStops" : `itinerary.team.off.${day.off}`), whereabouts: "" };
    }
    const count = t("itinerary.doneOf", { done, planned });
    const began =
      since === null
        ? t("itinerary.team.notStarted")
        : t(state === "closed" ? "itineraryDay.closedAt" : "itineraryDay.startedAt", { time: clock(since) });
    const at =
      last?.visit === undefined
        ? ""
        : t("itinerary.team.lastAt", { name: nameOf(last.stopId), time: clock(last.visit.endedAt) });
    const to = state === "underway" && next !== null ? t("itinerary.team.nextAt", { name: nameOf(next.stopId) }) : "";
    return {
      progress: [began, count].join(" · "),
      whereabouts: [at, to].filter((part) => part !== "").join(" · "),
    };
  };
}
