import {
  BadgePercent,
  Building2,
  CreditCard,
  DoorOpen,
  Globe,
  History,
  ListChecks,
  MapPinCheck,
  MessageCircle,
  Percent,
  ShoppingCart,
} from "lucide-react";
import type { EditedRules } from "#local/queries/company/company.ts";
import { useText } from "#i18n/use-text.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { AUDIT_SECTION, RULE_SECTIONS, type RuleSection } from "./rule-sections.ts";
import { sectionSummary } from "./section-summary.ts";

const ICONS = {
  identity: Building2,
  region: Globe,
  taxes: Percent,
  orders: ShoppingCart,
  discounts: BadgePercent,
  credit: CreditCard,
  deliveries: MapPinCheck,
  visits: DoorOpen,
  reasons: ListChecks,
  messages: MessageCircle,
} as const;

interface RulesListProps {
  readonly edited: EditedRules;
  /** The section open beside the list. */
  readonly chosen?: RuleSection | typeof AUDIT_SECTION;
}

/** The sections of the company's rules, each with what it says now. */
export function RulesList({ edited, chosen }: RulesListProps) {
  const text = useText();
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
                title={text.t(`companyRules.sections.${section}`)}
                detail={sectionSummary(section, edited.rules, text)}
              />
            </li>
          );
        })}
        <li>
          <ListRow
            to={`/settings/${AUDIT_SECTION}`}
            selected={chosen === AUDIT_SECTION}
            leading={<History aria-hidden className="size-6 text-brand" />}
            wraps
            title={text.t("companyRules.audit")}
            detail={text.t("companyRules.auditHint")}
          />
        </li>
      </ul>
      {edited.sync !== "in_store" && (
        <div className="px-4 py-3">
          <WaitingSign />
        </div>
      )}
    </>
  );
}
