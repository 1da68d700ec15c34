import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#ui/controls/LinkButton.tsx";

/** Leads to the licences of the packages that the app is made of, a file of the build (COMPANY-26). */
export function NoticesLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/third-party-notices.txt" outside icon={<ScrollText aria-hidden className="size-5" />}>
      {t("terms.notices")}
    </LinkButton>
  );
}
