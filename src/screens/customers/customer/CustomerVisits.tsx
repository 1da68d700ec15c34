import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";

/** Visits are not recorded yet: says so and links to the day. */
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
