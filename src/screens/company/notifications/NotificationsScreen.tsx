import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

/** For the administrator: no announcements or reports yet (ACCESS-3). */
export function NotificationsScreen() {
  const { t } = useTranslation();
  return (
    <Screen>
      <ScreenHeader title={t("screens.notifications")} />
      <EmptyState
        title={t("notifications.empty")}
        detail={t("notifications.meanwhile")}
        action={<LinkButton to="/home">{t("notifications.action")}</LinkButton>}
      />
    </Screen>
  );
}
