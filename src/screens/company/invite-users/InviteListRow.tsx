import { useTranslation } from "react-i18next";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import type { InviteRow } from "#local/queries/company/invites.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { inviteName } from "./invite-name.ts";

interface InviteListRowProps {
  readonly row: InviteRow;
  readonly onOpen: () => void;
}

/** An invitation with its progress. */
export function InviteListRow({ row: { invite, progress, sync }, onOpen }: InviteListRowProps) {
  const { t } = useTranslation();
  const contact = invite.email || invite.phone;
  const name = inviteName(invite);
  return (
    <ListRow
      title={name || contact}
      detail={[name === "" ? "" : contact, t(`roles.${invite.role}`), invite.zone].filter(Boolean).join(" · ")}
      trailing={
        sync === "needs_you" ? (
          <SyncSign sync={sync} />
        ) : (
          <span className={progress === "expired" ? "font-medium text-attention-ink" : "text-muted"}>
            {t(`inviteUsers.progress.${progress}`)}
          </span>
        )
      }
      onClick={onOpen}
    />
  );
}
