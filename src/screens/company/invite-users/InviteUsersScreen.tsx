import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharedInvite } from "#commands/company/invite-people.ts";
import { InviteListRow } from "#components/company/InviteListRow.tsx";
import { type InvitesView, listInvites } from "#local/queries/company/invites.ts";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { InviteForm } from "./InviteForm.tsx";
import { InviteSheet } from "./InviteSheet.tsx";

/** /invite-users: up to 50 people at once, and how far each invitation is (COMPANY-10, COMPANY-34). For owners. */
export function InviteUsersScreen() {
  const { t } = useTranslation();
  const live = useLive(listInvites, undefined);
  return (
    <Screen>
      <ScreenHeader title={t("screens.inviteUsers")} back="/company-users" />
      <Ready of={live} failed={t("inviteUsers.failed")}>
        {(view) => <Invitations view={view} />}
      </Ready>
    </Screen>
  );
}

function Invitations({ view }: { readonly view: InvitesView }) {
  const { t } = useTranslation();
  const { rows, people, limit, company } = view;
  // The codes are not stored: they can be shared while this page is open, afterwards with a new link.
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ invite }) => invite.id === openId);
  const keep = (shared: readonly SharedInvite[]) =>
    setCodes(new Map([...codes, ...shared.map(({ inviteId, code }) => [inviteId, code] as const)]));
  return (
    <>
      {rows.length > 0 && (
        <Section title={t("inviteUsers.list")}>
          <ul>
            {rows.map((row) => (
              <li key={row.invite.id}>
                <InviteListRow row={row} onClick={() => setOpenId(row.invite.id)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <InviteForm people={people} limit={limit} onInvited={keep} />
      {open !== undefined && (
        <InviteSheet
          row={open}
          company={company}
          code={codes.get(open.invite.id) ?? null}
          onShared={(shared) => keep([shared])}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
