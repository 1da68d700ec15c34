import { useTranslation } from "react-i18next";
import { inviteMessage } from "#components/company/invite-message.ts";
import { orderMessage } from "#components/order/order-text.ts";
import type { CompanyRules } from "#domain/company/company-rules.ts";
import {
  MAX_MESSAGE,
  MESSAGE_KINDS,
  MESSAGE_VARIABLES,
  type MessageKind,
  type Messages,
} from "#domain/settings/messages.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formattingLocale, LANGUAGES, type Language } from "#i18n/language.ts";
import { useTextsOf } from "#i18n/use-texts-of.ts";
import type { Text } from "#i18n/use-text.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import type { RulesForm } from "../use-rules-form.ts";

/** The company's own messages in both languages, each with its variables and what it looks like (COMPANY-44). */
export function MessageRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  return MESSAGE_KINDS.map((kind) => (
    <FormSection key={kind} title={t(`companyRules.messages.${kind}`)} detail={t(`companyRules.messageHints.${kind}`)}>
      {LANGUAGES.map((language) => (
        <MessageFields key={language} kind={kind} language={language} form={form} />
      ))}
    </FormSection>
  ));
}

interface MessageFieldsProps {
  readonly kind: MessageKind;
  readonly language: Language;
  readonly form: RulesForm;
}

function MessageFields({ kind, language, form }: MessageFieldsProps) {
  const { t } = useTranslation();
  const texts = useTextsOf(language);
  const now = useNow();
  const name = `${kind}_${language}` as const;
  const template = form.values.messages[name];
  const set = (typed: string) => {
    const messages: Messages = { ...form.values.messages, [name]: typed };
    form.set({ messages });
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t(`records.values.${language}`)}
        hint={t("companyRules.messageEmpty")}
        value={template}
        rows={4}
        maxLength={MAX_MESSAGE}
        error={form.errorOf(`messages.${name}`)}
        onChange={set}
      />
      <div className="flex flex-col gap-1">
        <span className="text-caption text-muted">{t("companyRules.addVariable")}</span>
        <div className="flex flex-wrap gap-2">
          {MESSAGE_VARIABLES[kind].map((variable) => (
            <Chip key={variable} onClick={() => set(`${template}{${variable}}`)}>
              {t(`companyRules.variables.${variable}`)}
            </Chip>
          ))}
        </div>
      </div>
      <figure className="flex flex-col gap-1">
        <figcaption className="text-caption text-muted">
          {t(template.trim() === "" ? "companyRules.previewStandard" : "companyRules.preview")}
        </figcaption>
        {texts !== null && (
          <p className="max-h-96 overflow-y-auto rounded-card bg-raised p-3 text-body break-words whitespace-pre-line edge">
            {exampleMessage(kind, form.values, { t: texts, language }, now)}
          </p>
        )}
      </figure>
    </div>
  );
}

/** The message as somebody would get it, with invented values. */
function exampleMessage(
  kind: MessageKind,
  company: CompanyRules,
  text: Pick<Text, "t" | "language">,
  now: number,
): string {
  const { t, language } = text;
  if (kind === "invite") {
    const link = `${window.location.origin}/signup/user/7F3K9Q`;
    const values = { name: "Ana", role: t("roles.salesperson"), company: company.name, link };
    return inviteMessage(values, company, text);
  }
  const locale = formattingLocale(language, company.locale);
  const money = (amount: number) => formatMoney(amount, company.currency, locale);
  const lines = [
    t("companyRules.exampleLineOne", { amount: money(24_000) }),
    t("companyRules.exampleLineTwo", { amount: money(12_500) }),
  ];
  const values = {
    customer: t("companyRules.exampleCustomer"),
    number: "MG-A-26324-014-K",
    lines: lines.join("\n"),
    total: money(36_500),
    date: formatDay(addDays(businessDayOf(now, company.timeZone), 1), locale, "full"),
    company: company.name,
  };
  return orderMessage(values, company, text);
}
