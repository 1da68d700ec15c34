import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invitePeople, type SharedInvite } from "#commands/company/invite-people.ts";
import { ROLES, type Role } from "#domain/access/identity.ts";
import { companyCountry } from "#domain/company/company-country.ts";
import type { PersonLanguage } from "#domain/company/person.ts";
import { type InviteLine, MAX_INVITE_LINES, readInviteLines } from "#domain/company/read-invite-lines.ts";
import { languageOf } from "#i18n/language.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { useCommand } from "#ui/use-command.ts";

interface InviteFormProps {
  /** Active people and open invitations, and how many the plan allows; null = any number. */
  readonly people: number;
  readonly limit: number | null;
  readonly onInvited: (shared: readonly SharedInvite[]) => void;
}

const INVITED_ROLES = ROLES.filter((role) => role !== "super_admin");

/** People to invite, one on each line; lines with a problem stay until they are right. */
export function InviteForm({ people, limit, onInvited }: InviteFormProps) {
  const { t, i18n } = useTranslation();
  const { locale } = useLocale();
  const invite = useCommand(invitePeople);
  const company = useCompany();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<Role>("salesperson");
  const [language, setLanguage] = useState<PersonLanguage>(languageOf(i18n.language));
  const [busy, setBusy] = useState(false);
  const [isFull, setFull] = useState(false);

  const country = company ? companyCountry(company.settings) : "MX";
  const lines = readInviteLines(typed, { role, language, country });
  const good = lines.filter(({ problem }) => problem === null);
  const bad = lines.filter(({ problem }) => problem !== null);
  const isTooMany = lines.length > MAX_INVITE_LINES;
  const room = limit === null ? Infinity : limit - people;

  async function send() {
    setBusy(true);
    const shared = await invite(good.map(({ draft }) => draft));
    setBusy(false);
    setFull(shared.length < good.length);
    setTyped([...good.slice(shared.length), ...bad].map(({ text }) => text).join("\n"));
    if (shared.length > 0) showToast(t("inviteUsers.invited", { count: shared.length }));
    onInvited(shared);
  }

  return (
    <>
      <FormSection
        title={t("inviteUsers.title")}
        detail={
          limit === null
            ? t("inviteUsers.anyNumber")
            : t("inviteUsers.places", { people, limit: formatCount(limit, locale) })
        }
      >
        <TextArea
          label={t("inviteUsers.people")}
          hint={t("inviteUsers.peopleHint")}
          rows={4}
          value={typed}
          error={isTooMany ? t("inviteUsers.tooMany", { max: MAX_INVITE_LINES }) : undefined}
          onChange={setTyped}
        />
        {bad.length > 0 && <BadLines lines={bad} />}
        <RadioGroup
          label={t("inviteUsers.role")}
          value={role}
          options={INVITED_ROLES.map((each) => ({
            value: each,
            label: t(`roles.${each}`),
            hint: t(`companyUsers.roleCan.${each}`),
          }))}
          onChange={setRole}
        />
        <ChoiceRow
          label={t("inviteUsers.language")}
          value={language}
          options={[
            { value: "es", label: "Español" },
            { value: "en", label: "English" },
          ]}
          onChange={setLanguage}
        />
        {good.length > room && (
          <Notice tone="attention">{t("inviteUsers.noRoom", { count: Math.max(0, room) })}</Notice>
        )}
        {isFull && <Notice tone="danger">{t("records.problems.storageFull")}</Notice>}
      </FormSection>
      <BottomBar>
        <Button variant="main" full busy={busy} disabled={good.length === 0 || isTooMany} onClick={() => void send()}>
          {good.length === 0 ? t("inviteUsers.none") : t("inviteUsers.send", { count: good.length })}
        </Button>
      </BottomBar>
    </>
  );
}

function BadLines({ lines }: { readonly lines: readonly InviteLine[] }) {
  const { t } = useTranslation();
  return (
    <Notice tone="attention">
      <ul className="flex flex-col gap-1">
        {lines.slice(0, 10).map(({ number, text, problem }) => (
          <li key={number} className="break-words">
            <strong>{t("inviteUsers.line", { number: String(number) })}</strong> {text}
            {problem !== null && <span className="block">{t(`inviteUsers.problems.${problem}`)}</span>}
          </li>
        ))}
      </ul>
      {lines.length > 10 && <p>{t("inviteUsers.moreBad", { count: lines.length - 10 })}</p>}
    </Notice>
  );
}
