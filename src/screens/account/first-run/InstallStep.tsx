import { CircleCheck, Download, Share, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isAppleTouch } from "#components/account/device-kind.ts";
import { useInstall } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Logo } from "#ui/layout/Logo.tsx";

/** Why and how to install the app: by the browser's prompt, by hand on an iPhone or iPad, or from the browser's menu. */
export function InstallStep() {
  const { t } = useTranslation();
  const { installed, ask } = useInstall();
  const isApple = isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);
  if (installed) {
    return (
      <p className="flex items-center gap-2 text-body font-medium">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-brand" />
        {t("firstRun.install.done")}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">{t(isApple ? "firstRun.install.whyApple" : "firstRun.install.why")}</p>
      {isApple && <AppleSteps />}
      {!isApple && ask !== null && (
        <div>
          <Button icon={<Download aria-hidden className="size-5" />} onClick={() => void ask()}>
            {t("firstRun.install.ask")}
          </Button>
        </div>
      )}
      {!isApple && ask === null && <p className="text-body">{t("firstRun.install.byMenu")}</p>}
    </div>
  );
}

function AppleSteps() {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-3">
      <AppleStep picture={<Share aria-hidden className="size-7 text-info" />} text={t("firstRun.install.share")} />
      <AppleStep
        picture={
          <span className="flex w-full items-center justify-between gap-2 rounded-control bg-raised px-3 py-2 edge">
            {t("firstRun.install.addToHome")}
            <SquarePlus aria-hidden className="size-5 shrink-0" />
          </span>
        }
        text={t("firstRun.install.add")}
      />
      <AppleStep picture={<Logo />} text={t("firstRun.install.open")} />
    </ol>
  );
}

/** One step: what it looks like on the screen above what to do. */
function AppleStep({ picture, text }: { readonly picture: ReactNode; readonly text: string }) {
  return (
    <li className="overflow-hidden rounded-card bg-card edge">
      <div aria-hidden className="flex min-h-16 items-center justify-center bg-paper px-4 py-2 text-body edge-b">
        {picture}
      </div>
      <p className="px-4 py-2 text-body">{text}</p>
    </li>
  );
}
