import { useState } from "react";
import { useTranslation } from "react-i18next";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { EditedRules } from "#local/queries/company/company.ts";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { CreditRules } from "./sections/CreditRules.tsx";
import { DeliveryRules } from "./sections/DeliveryRules.tsx";
import { DiscountRules } from "./sections/DiscountRules.tsx";
import { IdentityRules } from "./sections/IdentityRules.tsx";
import { MessageRules } from "./sections/MessageRules.tsx";
import { OrderRules } from "./sections/OrderRules.tsx";
import { ReasonRules } from "./sections/ReasonRules.tsx";
import { RegionRules } from "./sections/RegionRules.tsx";
import type { RuleSection } from "./rule-sections.ts";
import { PaneTitle } from "./PaneTitle.tsx";
import { RulesReview } from "./RulesReview.tsx";
import { TaxRules } from "./sections/TaxRules.tsx";
import { VisitSettings } from "./sections/VisitSettings.tsx";
import { useRulesForm } from "./use-rules-form.ts";

interface RulesFormProps {
  readonly section: RuleSection;
  readonly edited: EditedRules;
  /** Shown beside the list of sections; stays open when saved. */
  readonly inPane: boolean;
}

const SECTIONS = {
  identity: IdentityRules,
  region: RegionRules,
  taxes: TaxRules,
  orders: OrderRules,
  discounts: DiscountRules,
  credit: CreditRules,
  deliveries: DeliveryRules,
  visits: VisitSettings,
  reasons: ReasonRules,
  messages: MessageRules,
} as const;

/** One section of the company's rules, each explained at its field; changed taxes are reviewed before saving. */
export function RulesForm({ section, edited, inPane }: RulesFormProps) {
  const { t } = useTranslation();
  const { form, before, after } = useRulesForm(section, edited.rules, inPane);
  const [reviewing, setReviewing] = useState(false);
  const Fields = SECTIONS[section];
  const isReviewed = section === "taxes";
  const title = t(`companyRules.sections.${section}`);

  function review() {
    if (!form.attempt()) return;
    if (Object.keys(diffRecord(before, after)).length > 0) setReviewing(true);
    else form.submit();
  }

  return (
    <>
      {inPane && <PaneTitle>{title}</PaneTitle>}
      <RecordForm
        form={form}
        header={inPane ? undefined : { title }}
        resumed={t("companyRules.restored")}
        settled={edited.sync === "in_store" ? "saved" : "notLive"}
        saveLabel={t(isReviewed ? "companyRules.review" : "ui.save")}
        onSave={isReviewed ? review : undefined}
      >
        <Fields form={form} />
      </RecordForm>
      {reviewing && (
        <RulesReview
          before={before}
          after={after}
          onClose={() => setReviewing(false)}
          onSave={() => {
            setReviewing(false);
            form.submit();
          }}
        />
      )}
    </>
  );
}
