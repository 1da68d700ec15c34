import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PLANS } from "#domain/company/plan.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { usePlanLimit } from "#components/company/use-plan-limit.ts";
import { useSignupDraft } from "#components/ports.ts";

/** The plan, by number of people. Shows no price if none is set. */
export function PlanStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { draft, update } = useSignupDraft();
  const limitOf = usePlanLimit();
  const [tried, setTried] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t("signupCompany.plan")}
        value={draft.plan === "" ? null : draft.plan}
        options={PLANS.map((plan) => ({
          value: plan,
          label: `${t(`plans.names.${plan}`)} · ${limitOf(plan)}`,
          hint: t(`plans.for.${plan}`),
        }))}
        onChange={(plan) => update({ plan })}
        error={tried && draft.plan === "" ? t("signupCompany.planMissing") : undefined}
      />
      <p className="text-caption text-muted">{t("signupCompany.planWish")}</p>
      <Button variant="main" full onClick={() => (draft.plan === "" ? setTried(true) : onDone())}>
        {t("signupCompany.next")}
      </Button>
      <LinkButton variant="quiet" to="/plans/compare" full>
        {t("plans.compare")}
      </LinkButton>
    </div>
  );
}
