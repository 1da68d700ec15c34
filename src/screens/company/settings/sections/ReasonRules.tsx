import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  isStandardReason,
  MAX_REASON_NAME,
  MAX_REASONS,
  type Reason,
  REASON_LISTS,
  type ReasonListName,
} from "#domain/settings/reasons.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { RulesForm } from "../use-rules-form.ts";

/** The lists of reasons: renamed, added to, switched off; a code stays what it is (COMPANY-43). */
export function ReasonRules({ form }: { readonly form: RulesForm }) {
  return REASON_LISTS.map((list) => <ReasonListFields key={list} list={list} form={form} />);
}

function ReasonListFields({ list, form }: { readonly list: ReasonListName; readonly form: RulesForm }) {
  const { t } = useTranslation();
  const device = useDevice();
  const reasons = form.values[list];
  const problem = form.errorOf(list);
  const all = Object.values(reasons);
  const put = (reason: Reason) => form.set({ [list]: { ...reasons, [reason.id]: reason } });
  return (
    <FormSection title={t(`records.fields.${list}`)} detail={t(`companyRules.reasonHints.${list}`)}>
      <ul className="flex flex-col gap-3">
        {all.map((reason) => (
          <li key={reason.id} className="flex flex-col gap-1 rounded-card p-3 edge">
            <FieldPair>
              {(["en", "es"] as const).map((language) => (
                <TextField
                  key={language}
                  label={t(`companyRules.reasonIn.${language}`)}
                  value={reason[language]}
                  maxLength={MAX_REASON_NAME}
                  autoComplete="off"
                  error={form.errorOf(`${list}.${reason.id}.${language}`)}
                  onChange={(name) => put({ ...reason, [language]: name })}
                />
              ))}
            </FieldPair>
            <Checkbox
              label={t("companyRules.reasonActive")}
              hint={isStandardReason(list, reason.id) ? undefined : t("companyRules.reasonOwn")}
              checked={reason.active}
              onChange={(active) => put({ ...reason, active })}
            />
          </li>
        ))}
      </ul>
      {problem !== undefined && <FieldMessage text={problem} />}
      <div>
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          disabled={all.length >= MAX_REASONS}
          onClick={() => put({ id: device.newId(), en: "", es: "", active: true })}
        >
          {t("companyRules.addReason")}
        </Button>
      </div>
    </FormSection>
  );
}
