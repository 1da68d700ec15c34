import { Check } from "lucide-react";
import { PLANS } from "#domain/plan.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { ReadingPage } from "#ui/ReadingPage.tsx";
import { usePlanLimit } from "#ui/use-plan-limit.ts";

const INCLUDED = ["offline", "orders", "itinerary", "catalogue", "languages", "devices"] as const;

/** PRODUCT 3.1: what each plan has room for. All of them have everything else. */
export function ComparePlansScreen() {
  const { t } = useText();
  const limitOf = usePlanLimit();
  return (
    <ReadingPage title={t("plans.title")} intro={t("plans.intro")} wide>
      <div className="overflow-hidden rounded-card bg-card edge">
        <table className="w-full text-left text-body hyphens-auto">
          <thead>
            <tr className="edge-b">
              <th scope="col" className="p-3 panes:p-4">
                <span className="sr-only">{t("plans.included.title")}</span>
              </th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col" className="p-3 align-top text-body font-bold panes:p-4 panes:text-row">
                  {t(`plans.names.${plan}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="edge-b">
              <th scope="row" className="p-3 font-medium panes:p-4">
                {t("plans.peopleRow")}
              </th>
              {PLANS.map((plan) => (
                <td key={plan} className="p-3 panes:p-4">
                  {limitOf(plan)}
                </td>
              ))}
            </tr>
            {INCLUDED.map((feature) => (
              <tr key={feature} className="not-last:edge-b">
                <th scope="row" className="p-3 font-medium panes:p-4">
                  {t(`plans.included.${feature}`)}
                </th>
                {PLANS.map((plan) => (
                  <td key={plan} className="p-3 panes:p-4">
                    <Check aria-hidden className="size-5 text-brand" />
                    <span className="sr-only">{t("plans.yes")}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <LinkButton variant="main" to="/signup/company">
          {t("plans.choose")}
        </LinkButton>
      </div>
    </ReadingPage>
  );
}
