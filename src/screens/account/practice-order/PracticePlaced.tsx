import { useTranslation } from "react-i18next";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";

/** What would happen to a real order now. */
export function PracticePlaced() {
  const { t } = useTranslation();
  const stops = ["on_device", "sending", "in_store"] as const;
  return (
    <div className="flex flex-col gap-3">
      <output className="text-title font-bold">{t("practice.placed")}</output>
      <p className="text-body">{t("practice.placedText")}</p>
      <RouteLine label={t("practice.way")}>
        {stops.map((sync, index) => (
          <RouteStop key={sync} mark="planned" markLabel={t("ui.steps.planned")} last={index === stops.length - 1}>
            <div className="flex flex-col py-3">
              <SyncSign sync={sync} />
              <span className="text-body">{t(`practice.stops.${sync}`)}</span>
            </div>
          </RouteStop>
        ))}
      </RouteLine>
    </div>
  );
}
