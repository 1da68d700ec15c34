import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  FOLLOW_UPS,
  hasFollowUps,
  isStandardReason,
  MAX_REASON_NAME,
  MAX_REASONS,
  type Reason,
  type ReasonListName,
  reasonName,
} from "#domain/settings/reasons.ts";
import { LANGUAGES, type Language } from "#i18n/language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { RulesForm } from "../use-rules-form.ts";

interface ReasonListProps {
  readonly list: ReasonListName;
  readonly form: RulesForm;
}

/** A list of reasons: renamed, added to, switched off; a code stays what it is (COMPANY-43). */
export function ReasonListFields({ list, form }: ReasonListProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const device = useDevice();
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const reasons = form.values[list];
  const problem = form.errorOf(list);
  const all = Object.values(reasons);
  const open = all.find(({ id }) => id === openId);
  const put = (reason: Reason) => form.set({ [list]: { ...reasons, [reason.id]: reason } });

  function add() {
    const id = device.newId();
    put({ id, en: "", es: "", active: true, ...(hasFollowUps(list) && { followUp: "none", isEffective: true }) });
    setAddedId(id);
    setOpenId(id);
  }

  /** One that was just added and got no name goes again. */
  function close() {
    setOpenId(null);
    if (open?.id !== addedId || `${open?.en}${open?.es}`.trim() !== "") return;
    const { [open.id]: _, ...others } = reasons;
    form.set({ [list]: others });
  }

  return (
    <Section title={t(`records.fields.${list}`)}>
      <p className="px-4 pb-2 text-body text-muted">{t(`companyRules.reasonHints.${list}`)}</p>
      <ul className="edge-t">
        {all.map((reason) => {
          const error = LANGUAGES.map((each) => form.errorOf(`${list}.${reason.id}.${each}`)).find(Boolean);
          return (
            <li key={reason.id}>
              <ListRow
                onClick={() => setOpenId(reason.id)}
                title={reasonName(reason, language) || t("companyRules.newReason")}
                detail={error === undefined ? otherName(reason, language) : <FieldMessage text={error} />}
                trailing={!reason.active && <span className="text-muted">{t("companyRules.reasonIsOff")}</span>}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col items-start gap-2 px-4 py-3">
        {problem !== undefined && <FieldMessage text={problem} />}
        <Button icon={<Plus aria-hidden className="size-5" />} disabled={all.length >= MAX_REASONS} onClick={add}>
          {t("companyRules.addReason")}
        </Button>
      </div>
      {open !== undefined && <ReasonSheet reason={open} list={list} form={form} onChange={put} onClose={close} />}
    </Section>
  );
}

interface ReasonSheetProps extends ReasonListProps {
  readonly reason: Reason;
  readonly onChange: (reason: Reason) => void;
  readonly onClose: () => void;
}

function ReasonSheet({ reason, list, form, onChange, onClose }: ReasonSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  return (
    <Sheet
      open
      onClose={onClose}
      title={reasonName(reason, language) || t("companyRules.newReason")}
      footer={
        <Button variant="main" full onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {LANGUAGES.map((each) => (
          <TextField
            key={each}
            label={t(`companyRules.reasonIn.${each}`)}
            value={reason[each]}
            maxLength={MAX_REASON_NAME}
            autoComplete="off"
            error={form.errorOf(`${list}.${reason.id}.${each}`)}
            onChange={(name) => onChange({ ...reason, [each]: name })}
          />
        ))}
        {hasFollowUps(list) && (
          <>
            <SelectField
              label={t("companyRules.followUp")}
              value={reason.followUp ?? "none"}
              options={FOLLOW_UPS.map((value) => ({ value, label: t(`companyRules.followUps.${value}`) }))}
              onChange={(followUp) => onChange({ ...reason, followUp })}
            />
            <Checkbox
              label={t("companyRules.reasonEffective")}
              hint={t("companyRules.reasonEffectiveHint")}
              checked={reason.isEffective ?? true}
              onChange={(isEffective) => onChange({ ...reason, isEffective })}
            />
          </>
        )}
        <Checkbox
          label={t("companyRules.reasonActive")}
          hint={isStandardReason(list, reason.id) ? undefined : t("companyRules.reasonOwn")}
          checked={reason.active}
          onChange={(active) => onChange({ ...reason, active })}
        />
      </div>
    </Sheet>
  );
}

function otherName({ en, es }: Reason, language: Language): string {
  return language === "es" ? en : es;
}
