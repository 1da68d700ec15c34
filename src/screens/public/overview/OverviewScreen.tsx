import { useTranslation } from "react-i18next";
import { PublicTextPage } from "#components/account/PublicTextPage.tsx";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";

const STEPS = ["morning", "visit", "order", "store", "delivery", "evening"] as const;

/** What Rutero does, told as a day on the route (COMPANY-26). */
export function OverviewScreen() {
  const { t } = useTranslation();
  return (
    <PublicTextPage title={t("overview.title")} intro={t("overview.intro")}>
      <div className="-ml-4">
        <RouteLine label={t("overview.title")}>
          {STEPS.map((step, index) => (
            <RouteStop
              key={step}
              mark={index === 0 ? "now" : "planned"}
              markLabel={String(index + 1)}
              last={index === STEPS.length - 1}
            >
              <div className="flex flex-col gap-1 pt-4 pb-4">
                <h2 className="text-row font-bold">{t(`overview.steps.${step}.title`)}</h2>
                <p className="text-body text-muted">{t(`overview.steps.${step}.text`)}</p>
              </div>
            </RouteStop>
          ))}
        </RouteLine>
      </div>
    </PublicTextPage>
  );
}
