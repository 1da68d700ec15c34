import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkRules } from "#domain/company/check-rules.ts";
import type { CompanyRules } from "#domain/company/company-rules.ts";
import { normaliseRules } from "#domain/company/normalise-rules.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type FieldsForm, useRecordForm } from "#components/records/use-record-form.ts";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import type { RuleSection } from "./rule-sections.ts";

/** What the fields of a section need: the company's rules and the fields' messages. */
export type RulesForm = FieldsForm<CompanyRules>;

/** The form of one section; `stays` = shown beside the list of sections, stays open when saved. */
export function useRulesForm(section: RuleSection, rules: CompanyRules, stays: boolean) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const save = useCommand(saveRecord);
  const opened = { before: rules, after: rules };
  const draft = useFormDraft<CompanyRules, CompanyRules>(`rules:${section}`, opened, (stored) =>
    readStoredEdit("company", stored, rules),
  );
  const before = draft.before ?? rules;
  const after = normaliseRules(draft.after);
  const known = new Set(checkRules(before).map(({ field, code }) => `${field} ${code}`));
  const leave = () => void navigate("/settings", { replace: true });
  const form = useRecordForm(draft, {
    // A record older than a rule may have its problems, which do not keep other fields from being saved.
    problems: checkRules(after).filter(({ field, code }) => !known.has(`${field} ${code}`)),
    textOf: ({ code, values }) => {
      const max = code === "amount" ? formatMoney(Number(values?.["max"]), after.currency, locale) : values?.["max"];
      return t(`companyRules.fields.${code}`, { ...values, max });
    },
    save: () => save({ noun: "company", recordId: before.id, before, after }),
    onSaved: () => {
      if (stays) return showToast(t("companyRules.saved"));
      showToastOnNextPage(t("companyRules.saved"));
      leave();
    },
    onLeave: leave,
  });
  return { form, before, after };
}
