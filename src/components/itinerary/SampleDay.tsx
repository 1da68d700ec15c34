import { CloudOff, CloudUpload, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteLine, RouteStop, type StopMark } from "#ui/layout/RouteLine.tsx";

/** A sample morning on the route line: shows visitors what the app does. */
export function SampleDay() {
  const { t } = useTranslation();
  return (
    <RouteLine label={t("preview.label")}>
      <Stop mark="done" time={t("preview.time1")} title={t("preview.stop1")}>
        <Sign icon={<Store aria-hidden className="size-4" />}>{t("sync.in_store")}</Sign>
      </Stop>
      <Stop mark="done" time={t("preview.time2")} title={t("preview.stop2")}>
        <Sign icon={<CloudOff aria-hidden className="size-4" />}>{t("preview.noSignal")}</Sign>
      </Stop>
      <Stop mark="now" time={t("preview.time3")} title={t("preview.stop3")}>
        <Sign icon={<CloudUpload aria-hidden className="size-4" />}>{t("preview.sent")}</Sign>
      </Stop>
      <Stop mark="planned" time={t("preview.time4")} title={t("preview.stop4")} last>
        <span className="text-caption text-muted">{t("preview.planned")}</span>
      </Stop>
    </RouteLine>
  );
}

interface StopProps {
  readonly mark: StopMark;
  readonly time: string;
  readonly title: string;
  readonly last?: boolean;
  readonly children: ReactNode;
}

function Stop({ mark, time, title, last = false, children }: StopProps) {
  const { t } = useTranslation();
  const word = mark === "done" ? "done" : mark === "now" ? "now" : "planned";
  return (
    <RouteStop mark={mark} markLabel={t(`ui.steps.${word}`)} last={last}>
      <div className="mt-2 mr-2 mb-2 flex items-start justify-between gap-3 rounded-card bg-card px-4 py-3 edge">
        <span className="flex min-w-0 flex-col gap-1">
          <span className="text-body font-medium">{title}</span>
          {children}
        </span>
        <span className="text-caption text-muted tabular-nums">{time}</span>
      </div>
    </RouteStop>
  );
}

function Sign({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-caption font-medium">
      {icon}
      {children}
    </span>
  );
}
