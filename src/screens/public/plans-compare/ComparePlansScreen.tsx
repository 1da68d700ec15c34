import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { PlanCards } from "#components/company/PlanCards.tsx";
import { Passage, PublicTextPage } from "#components/account/PublicTextPage.tsx";

const INCLUDED = ["offline", "orders", "itinerary", "catalogue", "languages", "devices"] as const;

/** Each plan's limits, and what all plans include (COMPANY-9). */
export function ComparePlansScreen() {
  const { t } = useTranslation();
  return (
    <PublicTextPage title={t("plans.title")} intro={t("plans.intro")} wide>
      <PlanCards />
      <div>
        <LinkButton variant="main" to="/signup/company">
          {t("plans.choose")}
        </LinkButton>
      </div>
      <Passage title={t("plans.included.title")}>
        <ul className="grid gap-x-8 panes:grid-cols-2">
          {INCLUDED.map((feature) => (
            <li key={feature} className="flex min-h-12 items-center gap-3 text-body edge-b">
              <Check aria-hidden className="size-5 shrink-0 text-brand" />
              {t(`plans.included.${feature}`)}
            </li>
          ))}
        </ul>
      </Passage>
    </PublicTextPage>
  );
}
