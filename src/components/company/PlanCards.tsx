import { useTranslation } from "react-i18next";
import { PLANS } from "#domain/company/plan.ts";
import { usePlanLimit } from "./use-plan-limit.ts";

/** The plans side by side: name, audience, number of people. */
export function PlanCards() {
  const { t } = useTranslation();
  const limitOf = usePlanLimit();
  return (
    <ul className="grid gap-3 panes:grid-cols-3">
      {PLANS.map((plan) => (
        <li key={plan} className="flex flex-col gap-1 rounded-card bg-card p-4 edge">
          <span className="text-row font-bold">{t(`plans.names.${plan}`)}</span>
          <span className="text-body font-medium">{limitOf(plan)}</span>
          <span className="text-body text-muted">{t(`plans.for.${plan}`)}</span>
        </li>
      ))}
    </ul>
  );
}
