import { Copy, MessageCircle, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { whatsAppLink } from "#components/customer/contact/contact-links.ts";
import { inviteMessage } from "#components/company/invite-message.ts";
import type { Company } from "#domain/company/company.ts";
import type { Invite } from "#domain/company/invite.ts";
import { useTextsOf } from "#i18n/use-texts-of.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { shareText } from "#ui/files/share-text.ts";

const QrCode = lazy(async () => ({ default: (await import("#ui/feedback/QrCode.tsx")).QrCode }));

interface ShareInviteProps {
  readonly invite: Invite;
  readonly code: string;
  readonly company: Pick<Company, "name" | "messages">;
}

/** The link of an invitation: as a QR code, in a message in the person's language, or copied. */
export function ShareInvite({ invite, code, company }: ShareInviteProps) {
  const { t } = useTranslation();
  const link = `${window.location.origin}/signup/user/${code}`;
  const texts = useTextsOf(invite.language);
  const values = { name: invite.firstName, company: company.name, link };
  const message =
    texts &&
    inviteMessage({ ...values, role: texts(`roles.${invite.role}`) }, company, { t: texts, language: invite.language });
  return (
    <section aria-label={t("inviteUsers.share")} className="flex flex-col gap-3">
      <div className="flex justify-center">
        <Suspense fallback={<div className="size-56" />}>
          <QrCode text={link} label={t("inviteUsers.qr")} />
        </Suspense>
      </div>
      <p className="text-caption text-muted">{t("inviteUsers.linkHint")}</p>
      <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
        <Button
          icon={<Copy className="size-5" />}
          onClick={() => void navigator.clipboard.writeText(link).then(() => showToast(t("inviteUsers.copied")))}
        >
          {t("inviteUsers.copy")}
        </Button>
        <Button
          icon={<Share2 className="size-5" />}
          disabled={message === null}
          onClick={() => void shareText(message ?? link, t("inviteUsers.copied"))}
        >
          {t("inviteUsers.shareMessage")}
        </Button>
      </div>
      {message !== null && (
        <LinkButton
          outside
          full
          to={`${whatsAppLink(invite.phone)}?text=${encodeURIComponent(message)}`}
          icon={<MessageCircle className="size-5" />}
        >
          {t("inviteUsers.whatsApp")}
        </LinkButton>
      )}
    </section>
  );
}
