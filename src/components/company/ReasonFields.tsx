import { useTranslation } from "react-i18next";
import {
  LEAST_REASON_WORDS,
  OTHER_REASON,
  type OwnReasons,
  type ReasonListName,
  reasonName,
  reasonsToChoose,
} from "#domain/settings/reasons.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";

/** The longest words beside a reason. */
export const LONGEST_REASON = 300;

/** A reason as it is being given; `code` "" = none chosen yet. */
export interface TypedReason {
  readonly code: string;
  readonly words: string;
}

export const NO_REASON: TypedReason = { code: "", words: "" };

interface ReasonFieldsProps {
  readonly company: OwnReasons | null;
  readonly list: ReasonListName;
  readonly value: TypedReason;
  readonly onChange: (value: TypedReason) => void;
}

/** A reason of the company's list, and words: "other" needs some (COMPANY-43). */
export function ReasonFields({ company, list, value, onChange }: ReasonFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  return (
    <>
      <RadioGroup
        label={t("order.reasonTitle")}
        value={value.code}
        options={reasonsToChoose(company, list).map((each) => ({ value: each.id, label: reasonName(each, language) }))}
        onChange={(code) => onChange({ ...value, code })}
      />
      <TextArea
        label={t("order.reasonMore")}
        hint={value.code === OTHER_REASON ? t("order.reasonOther", { count: LEAST_REASON_WORDS }) : undefined}
        value={value.words}
        rows={2}
        maxLength={LONGEST_REASON}
        onChange={(words) => onChange({ ...value, words })}
      />
    </>
  );
}
