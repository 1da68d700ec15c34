import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

/** Why access was denied, whom to ask, and a way home (ACCESS-27). */
export function UnauthorizedScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Screen>
      <ScreenHeader title={t("unauthorized.title")} />
      <EmptyState title={t("unauthorized.reason")} detail={t("unauthorized.ask")} />
      <BottomBar>
        <Button variant="main" full onClick={() => void navigate("/")}>
          {t("unauthorized.goHome")}
        </Button>
      </BottomBar>
    </Screen>
  );
}
