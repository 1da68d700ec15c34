import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inviteAgain, revokeInvite, type SharedInvite } from "#commands/company/invite-people.ts";
import { formatMoment } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { Company } from "#domain/company/company.ts";
import type { InviteRow } from "#local/queries/company/invites.ts";
import { RefusedRecord } from "#components/sync/RefusedRecord.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { inviteName } from "#components/company/invite-name.ts";
import { ShareInvite } from "./ShareInvite.tsx";

interface InviteSheetProps {
  readonly row: InviteRow;
  readonly company: Pick<Company, "name" | "messages">;
  /** The code of its link; null if that was made on another day or device. */
  readonly code: string | null;
  readonly onShared: (shared: SharedInvite) => void;
  readonly onClose: () => void;
}

/** An invitation: its state, its link to share, and how to send it again or revoke it. */
export function InviteSheet({ row, company, code, onShared, onClose }: InviteSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const again = useCommand(inviteAgain);
  const revoke = useCommand(revokeInvite);
  const [revoking, setRevoking] = useState(false);
  const { invite, progress, sync } = row;
  const name = inviteName(invite) || invite.email || invite.phone;
  const isOver = progress === "used" || progress === "revoked";
  const { expiresAt, openedAt } = invite;
  const when = (at: number | null) => (at === null ? "" : formatMoment(at, now, locale));

  async function sendAgain() {
    const shared = await again(invite);
    if (shared === null) return showToast(t("records.problems.storageFull"));
    onShared(shared);
    showToast(t("inviteUsers.sentAgain", { name }));
  }

  return (
    <Sheet open onClose={onClose} title={name}>
      <div className="flex flex-col gap-4 px-4 py-4">
        <p className="text-body text-muted">
          {[invite.email, invite.phone, t(`roles.${invite.role}`), invite.zone].filter(Boolean).join(" · ")}
        </p>
        {sync === "needs_you" ? (
          <RefusedRecord recordId={invite.id} />
        ) : (
          <Notice tone={progress === "expired" ? "attention" : "info"}>
            {t(`inviteUsers.states.${progress}`, { expires: when(expiresAt), opened: when(openedAt) })}
          </Notice>
        )}
        {!isOver && progress !== "expired" && code !== null && (
          <ShareInvite invite={invite} code={code} company={company} />
        )}
        {!isOver && (
          <>
            {code === null && <p className="text-body">{t("inviteUsers.linkGone")}</p>}
            <Button full onClick={() => void sendAgain()}>
              {t(invite.email === "" ? "inviteUsers.newLink" : "inviteUsers.again")}
            </Button>
            <Button variant="danger" full onClick={() => setRevoking(true)}>
              {t("inviteUsers.revoke")}
            </Button>
          </>
        )}
      </div>
      <ConfirmSheet
        open={revoking}
        onClose={() => setRevoking(false)}
        title={t("inviteUsers.revokeTitle", { name })}
        action={t("inviteUsers.revoke")}
        danger
        onConfirm={() => revoke(invite)}
      >
        {t("inviteUsers.revokeText")}
      </ConfirmSheet>
    </Sheet>
  );
}
