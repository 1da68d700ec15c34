import { formatDistance } from "#i18n/format-distance.ts";
import { useText } from "#i18n/use-text.ts";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { usePreferences } from "#ui/ports/ports.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";

/** How full a day is (VISIT-43): stops, hours with the way, and the way; or why nothing is planned on it. */
export function LoadText({ day: { load, off } }: { readonly day: TeamDay }) {
  const { t, locale } = useText();
  const { distanceUnit } = usePreferences().preferences;
  const why = off === null ? null : t(`itinerary.team.off.${off}`);
  if (load.stops === 0) return <span className="text-body text-muted">{why ?? "–"}</span>;
  const hours = t("itinerary.team.hoursAndMinutes", {
    hours: Math.floor(load.minutes / 60),
    minutes: String(load.minutes % 60).padStart(2, "0"),
  });
  const { isTooMuch } = load;
  return (
    <span className={joinClasses("flex flex-col text-body tabular-nums", isTooMuch && "text-attention-ink")}>
      <span className="font-medium">
        {load.done > 0
          ? t("itinerary.doneOf", { done: load.done, planned: load.stops })
          : t("itinerary.stops", { count: load.stops })}
      </span>
      <span className={joinClasses("text-caption", !isTooMuch && "text-muted")}>
        {hours} · {formatDistance(load.metres, locale, distanceUnit)}
      </span>
      {isTooMuch && <span className="text-caption font-medium">{t("itinerary.team.tooMuch")}</span>}
      {why !== null && <span className="text-caption font-medium text-attention-ink">{why}</span>}
    </span>
  );
}
