import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

/** For owners: no figures over a period exist yet (KPI-6). */
export function PerformanceScreen() {
  const { t } = useTranslation();
  return (
    <Screen>
      <ScreenHeader title={t("screens.performance")} />
      <EmptyState
        title={t("performance.empty")}
        detail={t("performance.meanwhile")}
        action={<LinkButton to="/home">{t("performance.action")}</LinkButton>}
      />
    </Screen>
  );
}
