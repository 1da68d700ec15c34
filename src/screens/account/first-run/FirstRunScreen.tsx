import { GraduationCap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { canPlaceOrders } from "#domain/access/access.ts";
import { LookFields } from "#components/account/LookFields.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { WizardSteps } from "#ui/layout/WizardSteps.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import { FIRST_RUN_STEPS, type FirstRunStep } from "#ui/ports/preferences.ts";
import { DataStep } from "./DataStep.tsx";
import { DeviceStep } from "./DeviceStep.tsx";
import { InstallStep } from "./InstallStep.tsx";
import { LocationStep } from "./LocationStep.tsx";
import { useDeviceName } from "./use-device-name.ts";
import { useLoadedData } from "./use-loaded-data.ts";

/** SCREEN-22: setting up a device, step by step. The open step outlives a reload; home is one tap away at any time. */
export function FirstRunScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { identity } = useDevice();
  const { preferences, change } = usePreferences();
  const device = useDeviceName();
  const data = useLoadedData();
  const steps = FIRST_RUN_STEPS.filter((step) => step !== "practice" || canPlaceOrders(identity.roles));
  const current = Math.max(
    0,
    steps.findIndex((step) => step === preferences.firstRun),
  );
  const step: FirstRunStep = steps[current] ?? FIRST_RUN_STEPS[0];
  const goHome = () => void navigate("/home");

  async function goOn() {
    if (step === "device" && !(await device.save())) return;
    const next = steps[current + 1];
    change({ firstRun: next ?? "done" });
    if (next === undefined) goHome();
  }

  const waits = step === "data" && !data.complete;
  return (
    <Screen>
      <ScreenHeader
        title={t("screens.firstRun")}
        detail={t("firstRun.progress", { step: current + 1, steps: steps.length })}
      />
      <div className="mx-auto w-full max-w-2xl flex-1 py-2">
        <WizardSteps
          label={t("screens.firstRun")}
          steps={steps.map((id) => ({ id, title: t(`firstRun.steps.${id}`) }))}
          current={current}
          onGoTo={(index) => change({ firstRun: steps[index] ?? FIRST_RUN_STEPS[0] })}
        >
          {step === "look" && (
            <div className="flex flex-col gap-4">
              <LookFields />
            </div>
          )}
          {step === "install" && <InstallStep />}
          {step === "location" && <LocationStep />}
          {step === "device" && <DeviceStep device={device} />}
          {step === "data" && <DataStep data={data} />}
          {step === "practice" && (
            <div className="flex flex-col items-start gap-4">
              <p className="text-body">{t("firstRun.practice.text")}</p>
              <LinkButton to="/practice-order" icon={<GraduationCap aria-hidden className="size-5" />}>
                {t("firstRun.practice.start")}
              </LinkButton>
            </div>
          )}
        </WizardSteps>
      </div>
      <BottomBar>
        {waits && data.sells ? (
          <Button variant="main" full onClick={goHome}>
            {t("firstRun.data.sell")}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={goHome}>
              {t("firstRun.later")}
            </Button>
            <Button
              variant="main"
              full
              busy={device.busy}
              disabled={waits}
              reason={waits ? t("firstRun.data.coming") : undefined}
              onClick={() => void goOn()}
            >
              {t(current + 1 === steps.length ? "firstRun.finish" : "firstRun.next")}
            </Button>
          </>
        )}
      </BottomBar>
    </Screen>
  );
}
