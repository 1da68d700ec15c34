import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";

/** Title, message and a button to / (ACCESS-21). */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Screen>
      <ScreenHeader title={t("notFound.title")} />
      <EmptyState title={t("notFound.message")} />
      <BottomBar>
        <Button variant="main" full onClick={() => void navigate("/")}>
          {t("notFound.goHome")}
        </Button>
      </BottomBar>
    </Screen>
  );
}
