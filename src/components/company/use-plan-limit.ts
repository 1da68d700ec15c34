import { useTranslation } from "react-i18next";
import { type Plan, PLAN_LIMITS } from "#domain/company/plan.ts";

/** A plan's limit of people, as text. */
export function usePlanLimit(): (plan: Plan) => string {
  const { t } = useTranslation();
  return (plan) => {
    const { people } = PLAN_LIMITS[plan];
    return people === null ? t("plans.unlimited") : t("plans.people", { count: people });
  };
}
