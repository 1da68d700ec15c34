import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { InviteListRow } from "#components/company/InviteListRow.tsx";
import { PersonPicture } from "#components/company/PersonPicture.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { isOpenInvite, listInvites } from "#local/queries/company/invites.ts";
import { listPeople, type PersonRow } from "#local/queries/company/people.ts";
import { DevicesSummary } from "./DevicesSummary.tsx";
import { FleetSection } from "#components/company/FleetSection.tsx";
import { PersonSheet } from "./PersonSheet.tsx";
import { RecoverUnsent } from "./RecoverUnsent.tsx";

/** /company-users: the company's people, their roles, zones and devices, and who is invited (COMPANY-15). For owners. */
export function CompanyUsersScreen() {
  const { t } = useTranslation();
  const live = useLive(listPeople, undefined);
  return (
    <Screen>
      <ScreenHeader title={t("screens.companyUsers")} />
      <Ready of={live} failed={t("companyUsers.failed")}>
        {(people) => (
          <>
            <FleetSection />
            <People people={people} />
          </>
        )}
      </Ready>
      <RecoverUnsent />
      <BottomBar>
        <LinkButton to="/invite-users" variant="main" full icon={<UserPlus className="size-5" />}>
          {t("companyUsers.invite")}
        </LinkButton>
      </BottomBar>
    </Screen>
  );
}

function People({ people }: { readonly people: readonly PersonRow[] }) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = people.find(({ person }) => person.id === openId);
  const active = people.filter(({ person }) => person.active);
  const left = people.filter(({ person }) => !person.active);
  return (
    <>
      <PeopleList title={t("companyUsers.active", { count: active.length })} people={active} onOpen={setOpenId} />
      <Invited />
      {left.length > 0 && (
        <PeopleList title={t("companyUsers.left", { count: left.length })} people={left} onOpen={setOpenId} />
      )}
      {open !== undefined && <PersonSheet row={open} people={people} onClose={() => setOpenId(null)} />}
    </>
  );
}

/** Who has not joined yet; their places count. */
function Invited() {
  const { t } = useTranslation();
  const open = readyValue(useLive(listInvites, undefined))?.rows.filter(isOpenInvite) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title={t("companyUsers.invited", { count: open.length })}>
      <ul>
        {open.map((row) => (
          <li key={row.invite.id}>
            <InviteListRow row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PeopleListProps {
  readonly title: string;
  readonly people: readonly PersonRow[];
  readonly onOpen: (personId: string) => void;
}

function PeopleList({ title, people, onOpen }: PeopleListProps) {
  const { t } = useTranslation();
  const { uid } = useDevice().identity;
  return (
    <Section title={title}>
      <ul>
        {people.map(({ person, person: { id, name, role, zones, email }, sync, devices }) => (
          <li key={id}>
            <ListRow
              leading={<PersonPicture person={person} />}
              title={name}
              detail={
                // Beside the name the devices would leave a phone no room for it.
                <>
                  <span className="block truncate">
                    {[t(`roles.${role}`), ...zones, email].filter(Boolean).join(" · ")}
                  </span>
                  <DevicesSummary devices={devices} />
                </>
              }
              trailing={
                <>
                  {id === uid && <span>{t("companyUsers.you")}</span>}
                  {(sync === "waiting" || sync === "sending") && <WaitingSign />}
                  {sync === "needs_you" && <SyncSign sync={sync} />}
                </>
              }
              onClick={() => onOpen(id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
