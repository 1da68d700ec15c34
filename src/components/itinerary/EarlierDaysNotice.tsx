import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EarlierDays } from "#domain/itinerary/earlier-days.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { readHorizon } from "#local/queries/sync/horizon.ts";
import type { FetchDays } from "#ports/earlier-days.ts";
import { useFetchDays, useSyncStatus } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface EarlierDaysNoticeProps extends EarlierDays {
  readonly timeZone: string;
}

/** Brings days beyond what this device keeps, and says while and why they are not here (VISIT-56). */
export function EarlierDaysNotice({ repId, from, to, timeZone }: EarlierDaysNoticeProps) {
  const { t } = useTranslation();
  const horizon = readyValue(useLive(readHorizon, "itineraryDays")) ?? null;
  const isBeyond = horizon !== null && from <= businessDayOf(horizon, timeZone);
  const { state, retry } = useFetched({ repId, from, to }, isBeyond);
  if (state === "here") return null;
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-2">
      {state === "loading" ? (
        <Notice>{t("itinerary.earlier.loading")}</Notice>
      ) : (
        <Notice
          tone="attention"
          action={
            <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={retry}>
              {t("ui.tryAgain")}
            </Button>
          }
        >
          {t(`itinerary.earlier.${state}`)}
        </Notice>
      )}
    </div>
  );
}

type FetchState = "loading" | Awaited<ReturnType<FetchDays>>;

/** Asked again by `retry`, and when the connection is back. */
function useFetched({ repId, from, to }: EarlierDays, isWanted: boolean) {
  const fetchDays = useFetchDays();
  const isOnline = useSyncStatus().connectivity === "online";
  const range = `${repId} ${from} ${to}`;
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ range: string; state: FetchState }>({ range: "", state: "loading" });
  useEffect(() => {
    if (!isWanted || fetchDays === null) return undefined;
    let isLeft = false;
    fetchDays({ repId, from, to }).then(
      (state) => {
        if (!isLeft) setAnswer({ range, state });
      },
      // A bug: thrown while the page is drawn, it reaches the page's boundary.
      (error: unknown) =>
        setAnswer(() => {
          throw error;
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [fetchDays, isWanted, isOnline, asked, range, repId, from, to]);
  const state = !isWanted || fetchDays === null ? "here" : answer.range === range ? answer.state : "loading";
  const retry = () => {
    setAnswer({ range, state: "loading" });
    setAsked((times) => times + 1);
  };
  return { state, retry };
}
