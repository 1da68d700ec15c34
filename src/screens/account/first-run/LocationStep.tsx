import { LocateFixed, PackageCheck, Route } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOwnPosition } from "#components/customer/use-own-position.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";

const MOMENTS = [
  ["visit", Route],
  ["proof", PackageCheck],
  ["asked", LocateFixed],
] as const;

/** When the position is read, before the browser asks for it. The position it reads is not kept. */
export function LocationStep() {
  const { t } = useTranslation();
  const { own, ask } = useOwnPosition();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">{t("firstRun.location.when")}</p>
      <ul className="flex flex-col gap-2">
        {MOMENTS.map(([moment, Icon]) => (
          <li key={moment} className="flex items-start gap-3 text-body">
            <Icon aria-hidden className="size-6 shrink-0 text-brand" />
            {t(`firstRun.location.moments.${moment}`)}
          </li>
        ))}
      </ul>
      <p className="text-body font-medium">{t("firstRun.location.never")}</p>
      {own.state === "found" ? (
        <output className="text-body font-medium text-brand">{t("firstRun.location.allowed")}</output>
      ) : (
        <div>
          <Button busy={own.state === "asking"} onClick={() => void ask()}>
            {t("firstRun.location.ask")}
          </Button>
        </div>
      )}
      {own.state === "refused" && <Notice tone="attention">{t("firstRun.location.refused")}</Notice>}
      {own.state === "notFound" && <Notice>{t("firstRun.location.notFound")}</Notice>}
    </div>
  );
}
