import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";

/** A day without stops: tells "nothing planned" from "not loaded yet". */
export function NoStops({ onAdd }: { readonly onAdd?: () => void }) {
  const { t } = useTranslation();
  const action =
    onAdd === undefined ? (
      <LinkButton to="/customers">{t("itineraryDay.openCustomers")}</LinkButton>
    ) : (
      <Button onClick={onAdd}>{t("itineraryDay.addStop")}</Button>
    );
  return (
    <Arrived
      feeds={["itineraryDays"]}
      loading={
        <EmptyState title={t("itineraryDay.firstLoad")} detail={t("itineraryDay.firstLoadText")} action={action} />
      }
    >
      <EmptyState title={t("itineraryDay.emptyTitle")} detail={t("itineraryDay.emptyText")} action={action} />
    </Arrived>
  );
}
