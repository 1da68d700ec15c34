import { BadgePercent, CreditCard, MapPinCheck, Percent, ShoppingCart } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EditedRules } from "#local/queries/company/company.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { RULE_SECTIONS, type RuleSection } from "./rule-sections.ts";

const ICONS = {
  taxes: Percent,
  orders: ShoppingCart,
  discounts: BadgePercent,
  credit: CreditCard,
  deliveries: MapPinCheck,
} as const;

interface RulesListProps {
  readonly edited: EditedRules;
  /** The section open beside the list. */
  readonly chosen?: RuleSection;
}

/** The sections of the company's rules, each with a summary. */
export function RulesList({ edited, chosen }: RulesListProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul>
        {RULE_SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <ListRow
                to={`/settings/${section}`}
                selected={section === chosen}
                leading={<Icon aria-hidden className="size-6 text-brand" />}
                title={t(`companyRules.sections.${section}.title`)}
                detail={t(`companyRules.sections.${section}.detail`)}
              />
            </li>
          );
        })}
      </ul>
      {edited.sync !== "in_store" && (
        <div className="px-4 py-3">
          <WaitingSign />
        </div>
      )}
    </>
  );
}
