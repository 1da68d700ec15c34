import { Mail, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { foldText } from "#domain/values/fold-text.ts";
import { CopySupportInfo } from "#components/sync/CopySupportInfo.tsx";
import { whatsAppLink } from "#components/customer/contact/contact-links.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Passage, PublicTextPage } from "#components/account/PublicTextPage.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useSupport } from "#components/ports.ts";

const TOPICS = [
  "signIn",
  "verification",
  "invitation",
  "password",
  "noSignal",
  "unsent",
  "install",
  "storage",
  "location",
  "newPhone",
] as const;

/** Searchable answers, also offline, and how to contact support (COMPANY-26). */
export function SupportScreen() {
  const { t } = useTranslation();
  const { email, whatsApp } = useSupport();
  const [text, setText] = useState("");
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const topics = TOPICS.map((topic) => ({
    topic,
    title: t(`support.topics.${topic}.title`),
    answer: t(`support.topics.${topic}.text`),
  })).filter(({ title, answer }) => {
    const folded = foldText(`${title} ${answer}`);
    return words.every((word) => folded.includes(word));
  });
  return (
    <PublicTextPage title={t("support.title")} intro={t("support.intro")}>
      <SearchField label={t("support.search")} value={text} onChange={setText} />
      <div aria-live="polite" className="sr-only">
        {t("support.found", { count: topics.length })}
      </div>
      {topics.length === 0 && <p className="text-body text-muted">{t("support.nothing")}</p>}
      {topics.map(({ topic, title, answer }) => (
        <Passage key={topic} title={title}>
          <p className="text-body">{answer}</p>
        </Passage>
      ))}
      <Passage title={t("support.reach")}>
        <p className="text-body text-muted">{t("support.reachText")}</p>
        <div className="flex flex-wrap gap-2">
          <CopySupportInfo />
          {email !== "" && (
            <LinkButton to={`mailto:${email}`} outside icon={<Mail aria-hidden className="size-5" />}>
              {t("support.mail")}
            </LinkButton>
          )}
          {whatsApp !== "" && (
            <LinkButton to={whatsAppLink(whatsApp)} outside icon={<MessageCircle aria-hidden className="size-5" />}>
              {t("support.whatsApp")}
            </LinkButton>
          )}
        </div>
      </Passage>
    </PublicTextPage>
  );
}
