import { useTranslation } from "react-i18next";
import { SyncSign } from "../sync/SyncSign.tsx";
import type { InviteRow } from "#local/queries/company/invites.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { inviteName } from "./invite-name.ts";

interface InviteListRowProps {
  readonly row: InviteRow;
  /** Opens it here; without, the row leads to where invitations are. */
  readonly onClick?: () => void;
}

/** An invitation with its progress. */
export function InviteListRow({ row: { invite, progress, sync }, onClick }: InviteListRowProps) {
  const { t } = useTranslation();
  const contact = invite.email || invite.phone;
  const name = inviteName(invite);
  return (
    <ListRow
      title={name || contact}
      detail={[t(`roles.${invite.role}`), invite.zone, name === "" ? "" : contact].filter(Boolean).join(" · ")}
      trailing={
        sync === "needs_you" ? (
          <SyncSign sync={sync} />
        ) : (
          <span className={progress === "expired" ? "font-medium text-attention-ink" : "text-muted"}>
            {t(`inviteUsers.progress.${progress}`)}
          </span>
        )
      }
      {...(onClick ? { onClick } : { to: "/invite-users" })}
    />
  );
}
