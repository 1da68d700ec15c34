import { useTranslation } from "react-i18next";
import { type OwnReasons, reasonText } from "#domain/settings/reasons.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Button } from "#ui/controls/Button.tsx";

interface LeftStopProps {
  readonly view: StopView;
  readonly company: OwnReasons | null;
  /** Absent where it cannot be put back. */
  readonly onUnskip?: (() => void) | undefined;
}

/** A stop that was skipped or missed, and why. */
export function LeftStop({ view: { stop, customer, sync }, company, onUnskip }: LeftStopProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { reasonCode, words: reason } = stop.skip ?? { reasonCode: "", words: "" };
  const why = reasonText(company, "skipReasons", { reasonCode, reason }, language);
  const state = t(stop.state === "missed" ? "itineraryDay.missed" : "itineraryDay.skippedStop");
  return (
    <div className="mr-4 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-card py-2 pr-2 pl-4 edge">
      <p className="flex min-h-12 min-w-28 flex-1 flex-col justify-center">
        <span className="text-row font-medium">{customer?.name ?? t("itineraryDay.unknownCustomer")}</span>
        <span className="text-body text-muted">{[state, why].filter(Boolean).join(" · ")}</span>
        {sync !== "in_store" && <SyncSign sync={sync} />}
      </p>
      {onUnskip && (
        <Button variant="quiet" onClick={onUnskip}>
          {t("itineraryDay.unskip")}
        </Button>
      )}
    </div>
  );
}
