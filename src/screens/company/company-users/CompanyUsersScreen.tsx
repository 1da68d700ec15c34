import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** For owners: so far only the signed-in person is known here (COMPANY-15). */
export function CompanyUsersScreen() {
  const { t } = useTranslation();
  const { fullName, role, email } = useDevice().identity;
  return (
    <Screen>
      <ScreenHeader title={t("screens.companyUsers")} />
      <ul>
        <li>
          <ListRow title={fullName} detail={`${t(`roles.${role}`)} · ${email}`} trailing={t("companyUsers.you")} />
        </li>
      </ul>
      <EmptyState
        title={t("companyUsers.empty")}
        detail={t("companyUsers.meanwhile")}
        action={<LinkButton to="/invite-users">{t("companyUsers.action")}</LinkButton>}
      />
    </Screen>
  );
}
