import { useTranslation } from "react-i18next";
import { ROLES, withRole } from "#domain/access/identity.ts";
import { type AnnouncementDraft, type Audience, MOST_COMPANIES } from "#domain/operations/announcement.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface AudienceFieldsProps {
  readonly draft: AnnouncementDraft;
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  /** The draft's fields that the server would refuse. */
  readonly wrong: readonly string[];
  readonly change: (changes: Partial<AnnouncementDraft>) => void;
}

/** For whom an announcement is: companies, roles, language and version (OPS-7). */
export function AudienceFields({ draft, companies, wrong, change }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const { audience } = draft;
  const changeAudience = (changes: Partial<Audience>) => change({ audience: { ...audience, ...changes } });
  return (
    <>
      <CompaniesField
        companies={companies}
        chosen={audience.companies}
        onChange={(chosen) => changeAudience({ companies: chosen })}
      />
      <fieldset>
        <legend className="text-body font-medium">{t("announcements.roles")}</legend>
        <p className="text-caption text-muted">{t("announcements.rolesHint")}</p>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            checked={audience.roles.includes(role)}
            onChange={(isIn) => changeAudience({ roles: withRole(audience.roles, role, isIn) })}
          />
        ))}
      </fieldset>
      <SelectField
        label={t("announcements.language")}
        value={draft.language}
        options={[
          { value: "", label: t("announcements.anyLanguage") },
          { value: "es", label: t("announcements.spanish") },
          { value: "en", label: t("announcements.english") },
        ]}
        onChange={(language) => change({ language })}
      />
      <TextField
        label={t("announcements.belowVersion")}
        hint={t("announcements.belowVersionHint")}
        value={draft.belowVersion}
        error={wrong.includes("belowVersion") ? t("announcements.badVersion") : undefined}
        onChange={(belowVersion) => change({ belowVersion })}
      />
    </>
  );
}

interface CompaniesFieldProps extends Pick<AudienceFieldsProps, "companies"> {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Each choice adds a company; none means all. A tap on a chosen one takes it away. */
function CompaniesField({ companies, chosen, onChange }: CompaniesFieldProps) {
  const { t } = useTranslation();
  const isFull = chosen.length >= MOST_COMPANIES;
  const others = companies.filter(({ id }) => !isFull && !chosen.includes(id));
  const none = t(chosen.length === 0 ? "announcements.allCompanies" : "announcements.addCompany");
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t("announcements.companies")}
        hint={isFull ? t("announcements.mostCompanies", { count: MOST_COMPANIES }) : undefined}
        value=""
        options={[{ value: "", label: none }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => id !== "" && onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        <fieldset aria-label={t("announcements.companies")} className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <Chip key={id} selected onClick={() => onChange(chosen.filter((each) => each !== id))}>
              {companies.find((company) => company.id === id)?.name ?? id}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
