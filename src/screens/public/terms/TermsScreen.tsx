import { useTranslation } from "react-i18next";
import { NoticesLink } from "#components/account/NoticesLink.tsx";
import { Passage, PublicTextPage } from "#components/account/PublicTextPage.tsx";

const PASSAGES = ["use", "account", "data", "orders", "availability", "end", "others"] as const;

/** The terms of use (COMPANY-26). */
export function TermsScreen() {
  const { t } = useTranslation();
  return (
    <PublicTextPage title={t("terms.title")} intro={t("terms.intro")}>
      {PASSAGES.map((passage) => (
        <Passage key={passage} title={t(`terms.passages.${passage}.title`)}>
          <p className="text-body">{t(`terms.passages.${passage}.text`)}</p>
        </Passage>
      ))}
      <div>
        <NoticesLink />
      </div>
    </PublicTextPage>
  );
}
