import { useTranslation } from "react-i18next";
import type { CompanyRules } from "#domain/company/company-rules.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { useRecordText } from "#components/records/use-record-text.ts";

interface RuleChangesProps {
  readonly before: CompanyRules;
  readonly after: CompanyRules;
}

/** Every changed rule with its old and new value. */
export function RuleChanges({ before, after }: RuleChangesProps) {
  const { t } = useTranslation();
  const classes = { ...after.taxClasses, ...before.taxClasses };
  const names = Object.fromEntries(Object.values(classes).map(({ id, name }) => [id, name]));
  const text = useRecordText({ currency: after.currency, names });
  return (
    <ul className="edge-t">
      {Object.entries(diffRecord(before, after)).map(([field, { from, to }]) => (
        <li key={field} className="flex flex-col px-4 py-3 not-last:edge-b">
          <span className="text-body text-muted">
            {splitField(field).name === "taxClasses"
              ? t("records.fields.taxClasses")
              : text.fieldName("company", field)}
          </span>
          <span className="text-body font-medium break-words">
            {t("companyRules.wasNow", {
              was: text.fieldValue("company", field, from),
              now: text.fieldValue("company", field, to),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
