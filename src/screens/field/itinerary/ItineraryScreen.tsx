import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isOwner, seesAll } from "#domain/access/is-owner.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";
import { NothingYet, OwnWeeks } from "./OwnWeeks.tsx";
import { VisitBulk } from "./plans/VisitBulk.tsx";
import { TeamBoard } from "./team/TeamBoard.tsx";

/** /itinerary: one's own weeks (VISIT-4), or the team's for owners and the store (VISIT-43). */
export function ItineraryScreen() {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const company = useLive(readCompany, null);
  const [sheet, setSheet] = useState<"frequencies" | null>(null);
  const close = () => setSheet(null);
  return (
    <Screen>
      <ScreenHeader
        title={t("itinerary.title")}
        actions={
          isOwner(roles) && (
            <Menu
              entries={[
                {
                  label: t("itinerary.frequencies"),
                  icon: <CalendarRange aria-hidden className="size-5" />,
                  onSelect: () => setSheet("frequencies"),
                },
              ]}
            />
          )
        }
      />
      <Ready of={company} failed={t("itinerary.failed")}>
        {(known) =>
          known === null ? (
            <NothingYet />
          ) : seesAll(roles) ? (
            <TeamBoard company={known} />
          ) : (
            <OwnWeeks company={known} />
          )
        }
      </Ready>
      {sheet === "frequencies" && <VisitBulk onClose={close} />}
    </Screen>
  );
}
