import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";

/** Visits are not recorded yet: it says so, and leads to where the day is worked. */
export function CustomerVisits() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("customer.noVisits")}
      detail={t("customer.noVisitsText")}
      action={<LinkButton to="/itinerary/today">{t("customer.openDay")}</LinkButton>}
    />
  );
}
