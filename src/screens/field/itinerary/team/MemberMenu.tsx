import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import type { TeamMember } from "#local/queries/itinerary/team.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { WorkPlanSheet } from "../plans/WorkPlanSheet.tsx";

/** What can be done with a person of the team. */
export function MemberMenu({ member }: { readonly member: TeamMember }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu
        label={t("itinerary.team.actionsFor", { name: member.name })}
        entries={[
          {
            label: t("itinerary.team.hours"),
            icon: <CalendarClock aria-hidden className="size-5" />,
            onSelect: () => setIsOpen(true),
          },
        ]}
      />
      {isOpen && <WorkPlanSheet repId={member.id} name={member.name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
