import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useHasLoaded } from "#components/sync/use-has-loaded.ts";

/** A day without stops: tells "nothing planned" from "not loaded yet". */
export function NoStops({ onAdd }: { readonly onAdd?: () => void }) {
  const { t } = useTranslation();
  const arrived = useHasLoaded("itineraryDays");
  if (arrived === undefined) return <LoadingRows count={3} />;
  return (
    <EmptyState
      title={t(arrived ? "itineraryDay.emptyTitle" : "itineraryDay.firstLoad")}
      detail={t(arrived ? "itineraryDay.emptyText" : "itineraryDay.firstLoadText")}
      action={
        onAdd === undefined ? (
          <LinkButton to="/customers">{t("itineraryDay.openCustomers")}</LinkButton>
        ) : (
          <Button onClick={onAdd}>{t("itineraryDay.addStop")}</Button>
        )
      }
    />
  );
}
