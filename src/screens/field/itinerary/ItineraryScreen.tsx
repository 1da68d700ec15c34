import { CalendarRange, ListOrdered, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isOwner, seesAll } from "#domain/access/is-owner.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { usePlanTeam, useSyncStatus } from "#components/ports.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { NothingYet, OwnWeeks } from "./OwnWeeks.tsx";
import { OwnRuns } from "./OwnRuns.tsx";
import { PlanAnew } from "./plans/PlanAnew.tsx";
import { VisitBulk } from "./plans/VisitBulk.tsx";
import { ZoneSequence } from "./plans/ZoneSequence.tsx";
import { TeamBoard } from "./team/TeamBoard.tsx";

/** /itinerary: one's own weeks (VISIT-4), or the team's for owners and the store (VISIT-43). */
export function ItineraryScreen() {
  const { t } = useTranslation();
  const { role, roles } = useDevice().identity;
  const company = useLive(readCompany, null);
  const plan = usePlanTeam();
  const isOnline = useSyncStatus().connectivity === "online";
  const [sheet, setSheet] = useState<"frequencies" | "zones" | "anew" | null>(null);
  const close = () => setSheet(null);
  const known = readyValue(company) ?? null;
  const entries = [
    ...(plan === null
      ? []
      : [
          {
            label: t("itinerary.planAnew"),
            icon: <RefreshCw aria-hidden className="size-5" />,
            disabled: !isOnline,
            reason: isOnline ? undefined : t("ui.needsConnection"),
            onSelect: () => setSheet("anew"),
          },
        ]),
    ...(isOwner(roles)
      ? [
          {
            label: t("itinerary.frequencies"),
            icon: <CalendarRange aria-hidden className="size-5" />,
            onSelect: () => setSheet("frequencies"),
          },
          {
            label: t("itinerary.zoneOrder"),
            icon: <ListOrdered aria-hidden className="size-5" />,
            onSelect: () => setSheet("zones"),
          },
        ]
      : []),
  ];
  return (
    <Screen>
      <ScreenHeader title={t("itinerary.title")} actions={entries.length > 0 && <Menu entries={entries} />} />
      <Ready of={company} failed={t("itinerary.failed")}>
        {(value) =>
          role === "delivery_personnel" ? (
            <OwnRuns />
          ) : value === null ? (
            <Arrived feeds={["company"]} loading={<NothingYet />} />
          ) : seesAll(roles) ? (
            <TeamBoard company={value} />
          ) : (
            <OwnWeeks company={value} />
          )
        }
      </Ready>
      {sheet === "frequencies" && <VisitBulk onClose={close} />}
      {sheet === "zones" && known && <ZoneSequence company={known} onClose={close} />}
      {sheet === "anew" && plan && <PlanAnew plan={plan} onClose={close} />}
    </Screen>
  );
}
