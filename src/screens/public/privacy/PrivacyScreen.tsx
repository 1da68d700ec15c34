import { useTranslation } from "react-i18next";
import { Passage, PublicTextPage } from "#components/account/PublicTextPage.tsx";

const PASSAGES = ["who", "what", "location", "device", "errors", "others", "rights"] as const;

/** The privacy policy: which data are stored, and the only three moments the location is read (COMPANY-26). */
export function PrivacyScreen() {
  const { t } = useTranslation();
  return (
    <PublicTextPage title={t("privacy.title")} intro={t("privacy.intro")}>
      {PASSAGES.map((passage) => (
        <Passage key={passage} title={t(`privacy.passages.${passage}.title`)}>
          <p className="text-body">{t(`privacy.passages.${passage}.text`)}</p>
        </Passage>
      ))}
    </PublicTextPage>
  );
}
