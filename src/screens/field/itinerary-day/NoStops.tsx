import { useTranslation } from "react-i18next";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useLive } from "#ui/use-live.ts";

/** A day without stops: nothing planned, or nothing arrived yet. The two must not be taken for each other. */
export function NoStops() {
  const { t } = useTranslation();
  const status = useLive(readDataStatus, null);
  if (status.state !== "ready") return <LoadingRows count={3} />;
  const arrived = status.value.some((feed) => feed.feed === "itineraryDays" && feed.loaded);
  return (
    <EmptyState
      title={t(arrived ? "itineraryDay.emptyTitle" : "itineraryDay.firstLoad")}
      detail={t(arrived ? "itineraryDay.emptyText" : "itineraryDay.firstLoadText")}
      action={<LinkButton to="/customers">{t("itineraryDay.openCustomers")}</LinkButton>}
    />
  );
}
