import { useTranslation } from "react-i18next";
import { type CompanyRules, settingsOfRules } from "#domain/company/company-rules.ts";
import { chargedAmount } from "#domain/pricing/compute-taxes.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { RuleChanges } from "./sections/RuleChanges.tsx";

interface RulesReviewProps {
  readonly before: CompanyRules;
  readonly after: CompanyRules;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** The review before saving rules that affect money: was → now, and the effect on a price of 100. */
export function RulesReview({ before, after, onClose, onSave }: RulesReviewProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const price = 100 * 10 ** currencyDecimals(after.currency);
  const money = (amount: number) => formatMoney(amount, after.currency, locale);
  const [then, now] = [settingsOfRules(before), settingsOfRules(after)];
  const examples = now.taxClasses.map(({ id, name }) => {
    const charged = chargedAmount(price, id, now);
    const was = then.taxClasses.some((each) => each.id === id) ? chargedAmount(price, id, then) : charged;
    const text = was === charged ? money(charged) : t("companyRules.wasNow", { was: money(was), now: money(charged) });
    return [name, text] as const;
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("companyRules.reviewTitle")}
      footer={
        <Button variant="main" full onClick={onSave}>
          {t("companyRules.reviewSave")}
        </Button>
      }
    >
      <p className="px-4 py-3 text-body">
        {t("companyRules.reviewText", { hours: t("settings.hours", { count: after.priceHonourHours }) })}
      </p>
      <RuleChanges before={before} after={after} />
      {examples.length > 0 && (
        <Section title={t("companyRules.example", { price: money(price) })}>
          <FactList facts={examples} />
        </Section>
      )}
    </Sheet>
  );
}
