import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { firstOpenStep, type SignupStep } from "#domain/company/company-signup.ts";
import { countryName } from "#i18n/country-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { WizardSteps } from "#ui/layout/WizardSteps.tsx";
import { CheckMail } from "./CheckMail.tsx";
import { DetailsStep } from "./DetailsStep.tsx";
import { PlanStep } from "./PlanStep.tsx";
import { RepresentativeStep } from "./RepresentativeStep.tsx";
import { useSignupDraft } from "#components/ports.ts";

const STEPS = ["plan", "details", "representative"] as const satisfies readonly SignupStep[];
const PATHS = ["/signup/company", "/signup/company/details", "/signup/company/representative"] as const;

/** COMPANY-1: plan, company, representative. The draft is in memory: Back keeps it, leaving warns. */
export function SignupCompanyScreen() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { draft, reset } = useSignupDraft();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const begun = Object.values(draft).some((value) => value !== "");
  useWarning(begun);

  if (sentTo !== null) return <CheckMail email={sentTo} />;

  const current = Math.max(
    0,
    PATHS.findIndex((path) => path === pathname.replace(/\/$/, "")),
  );
  const open = firstOpenStep(draft);
  // A later step cannot be opened from the address bar.
  if (open && STEPS.indexOf(open) < current) return <Navigate to={PATHS[STEPS.indexOf(open)] ?? PATHS[0]} replace />;

  const country = draft.country === "" ? "" : countryName(draft.country, language);
  const summaries = [draft.plan && t(`plans.names.${draft.plan}`), `${draft.companyName} · ${country}`, ""];
  const next = () => void navigate(PATHS[current + 1] ?? PATHS[0]);
  const leave = () => {
    reset();
    void navigate("/signup");
  };

  return (
    <SignedOutPage title={t("signupCompany.title")} intro={t("signupCompany.intro")}>
      <div className="-ml-4">
        <WizardSteps
          label={t("signupCompany.title")}
          steps={STEPS.map((id, index) => ({
            id,
            title: t(`signupCompany.steps.${id}`),
            ...(index < current && { summary: summaries[index] ?? "" }),
          }))}
          current={current}
          onGoTo={(index) => void navigate(PATHS[index] ?? PATHS[0])}
        >
          {current === 0 && <PlanStep onDone={next} />}
          {current === 1 && <DetailsStep onDone={next} />}
          {current === 2 && (
            <RepresentativeStep
              onSent={(email) => {
                setSentTo(email);
                reset();
              }}
            />
          )}
        </WizardSteps>
      </div>
      <Button variant="quiet" full onClick={() => (begun ? setLeaving(true) : leave())}>
        {t("signupCompany.leave")}
      </Button>
      <ConfirmSheet
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t("signupCompany.leaveTitle")}
        action={t("signupCompany.leaveAction")}
        danger
        onConfirm={leave}
      >
        {t("signupCompany.leaveText")}
      </ConfirmSheet>
    </SignedOutPage>
  );
}

/** The draft is in memory only, so the browser asks before the page is closed. */
function useWarning(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [on]);
}
