import { Mail, MessageCircle, Phone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccounts, useSyncStatus } from "#components/ports.ts";
import { phoneLink, whatsAppLink } from "#components/customer/contact/contact-links.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { PersonRow } from "#local/queries/company/people.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Section } from "#ui/layout/Section.tsx";
import { FactList } from "#ui/lists/FactList.tsx";

/** How a person is reached, their code, their last sign-in, and a mail to choose a new password (COMPANY-38). */
export function PersonFacts({ row: { person, devices } }: { readonly row: PersonRow }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const phone = usePhone(person.id);
  const signIns = devices.flatMap(({ sessionAt }) => sessionAt ?? []);
  return (
    <Section title={t("companyUsers.contact")}>
      <FactList
        facts={[
          [t("profile.email"), person.email ?? ""],
          [t("profile.phone"), phone],
          [t("companyUsers.repCode"), person.repCode ?? ""],
          [t("companyUsers.lastSignIn"), signIns.length === 0 ? "" : formatDate(Math.max(...signIns), locale)],
        ]}
      />
      <div className="flex flex-wrap gap-2 px-4 pt-3">
        {phone !== "" && (
          <>
            <LinkButton to={phoneLink(phone)} outside icon={<Phone aria-hidden className="size-5" />}>
              {t("companyUsers.call")}
            </LinkButton>
            <LinkButton to={whatsAppLink(phone)} outside icon={<MessageCircle aria-hidden className="size-5" />}>
              {t("companyUsers.whatsApp")}
            </LinkButton>
          </>
        )}
        {person.active && person.email !== undefined && <ResetMail email={person.email} />}
      </div>
    </Section>
  );
}

/** Read from the person's own record, which only owners may: it is on no other device. "" until then, or offline. */
function usePhone(personId: string): string {
  const { readProfile } = useAccounts();
  const [phone, setPhone] = useState("");
  useEffect(() => {
    let gone = false;
    void readProfile(personId).then((answer) => {
      if (!gone && answer.ok) setPhone(answer.value.phone ?? "");
    });
    return () => {
      gone = true;
    };
  }, [readProfile, personId]);
  return phone;
}

function ResetMail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { requestPasswordReset } = useAccounts();
  const { connectivity } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const online = connectivity === "online";

  async function send() {
    setBusy(true);
    const answer = await requestPasswordReset(email, language);
    setBusy(false);
    showToast(answer.ok ? t("companyUsers.resetSent", { email }) : t(`accounts.${answer.problem}`));
  }

  return (
    <Button
      icon={<Mail aria-hidden className="size-5" />}
      busy={busy}
      disabled={!online}
      reason={online ? undefined : t("ui.needsConnection")}
      onClick={() => void send()}
    >
      {t("companyUsers.sendReset")}
    </Button>
  );
}
