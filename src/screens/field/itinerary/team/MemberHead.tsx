import { useText } from "#i18n/use-text.ts";
import type { Day } from "#domain/values/instant.ts";
import type { TeamMember } from "#local/queries/itinerary/team.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { useStatusText } from "./use-status-text.ts";

/** From then on being silent is worth a colour: as long as for the devices (COMPANY-36). */
const QUIET_MS = 2 * 3_600_000;

interface MemberHeadProps {
  readonly member: TeamMember;
  readonly today: Day;
  readonly timeZone: string;
}

/** Where a person is on today's route, and when their phone was last heard of. */
export function MemberHead({ member, today, timeZone }: MemberHeadProps) {
  const { t } = useText();
  const { progress, whereabouts } = useStatusText(today, timeZone)(member);
  return (
    <span className="flex min-w-0 flex-col text-caption text-muted">
      {progress !== "" && <span>{progress}</span>}
      {whereabouts !== "" && <span>{whereabouts}</span>}
      {member.heardAt !== null && (
        <span>
          {t("itinerary.team.heard")} <AgeText at={member.heardAt} ageingAfter={QUIET_MS} />
        </span>
      )}
    </span>
  );
}
