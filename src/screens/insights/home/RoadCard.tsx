import { useId } from "react";
import { RoadButton } from "#components/road/RoadButton.tsx";
import { RoadSign } from "#components/road/RoadSign.tsx";
import { readyText } from "#components/road/road-text.ts";
import { useRoad } from "#components/ports.ts";
import { useText } from "#i18n/use-text.ts";
import { readRoadToday } from "#local/queries/road/road-today.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** In the morning: whether this device was checked before leaving, and how it ended (ROAD-7). */
export function RoadCard() {
  const text = useText();
  const { t } = text;
  const id = useId();
  const now = useNow();
  const road = useRoad();
  const today = readyValue(useLive(readRoadToday, undefined));
  if (road === null || !today || now >= today.morningEndsAt) return null;
  const { outcome } = today;
  return (
    <section
      aria-labelledby={id}
      className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded-card bg-card p-4 edge panes:mx-0"
    >
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <h2 id={id} className="text-row font-bold">
          {t("road.title")}
        </h2>
        {outcome === null ? (
          <p className="text-body text-muted">{t("road.card")}</p>
        ) : (
          <>
            <RoadSign level={outcome.level} />
            <p className="text-body">
              {outcome.level === "green"
                ? readyText(outcome, now, text)
                : t("road.toLookAt", { count: outcome.problems.length })}
              <span className="text-muted">
                {" · "}
                <AgeText at={outcome.at} />
              </span>
            </p>
          </>
        )}
      </div>
      <RoadButton label={t(outcome === null ? "road.check" : "road.again")} />
    </section>
  );
}
