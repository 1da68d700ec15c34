import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

/** For owners: no invitations yet (COMPANY-10). */
export function InviteUsersScreen() {
  const { t } = useTranslation();
  return (
    <Screen>
      <ScreenHeader title={t("screens.inviteUsers")} />
      <EmptyState
        title={t("inviteUsers.empty")}
        detail={t("inviteUsers.meanwhile")}
        action={<LinkButton to="/company-users">{t("inviteUsers.action")}</LinkButton>}
      />
    </Screen>
  );
}
