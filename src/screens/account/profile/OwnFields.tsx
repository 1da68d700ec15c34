import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Country } from "#domain/values/country.ts";
import type { Profile } from "#domain/company/person.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { FormAction } from "#ui/controls/FormAction.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { newProfileForm, ProfileFields, readProfileForm } from "#components/account/ProfileFields.tsx";
import { useProfile } from "#components/account/use-profile.ts";
import type { AccountAnswer, AccountProblem } from "#ports/accounts.ts";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useDevice } from "#ui/ports/ports.tsx";

const FIELDS = ["fullName", "phone", "language", "distanceUnit"] as const;

interface OwnFieldsProps {
  readonly country: Country;
  readonly online: boolean;
}

/** Name, phone, language, unit of distance: read from the server and saved there. */
export function OwnFields({ country, online }: OwnFieldsProps) {
  const { t } = useTranslation();
  const { loaded, load, save } = useProfile();
  return (
    <FormSection title={t("profile.you")}>
      {loaded.state === "loading" && <LoadingRows count={3} />}
      {loaded.state === "failed" && (
        <Notice
          tone="attention"
          action={
            <Button variant="quiet" onClick={load}>
              {t("ui.tryAgain")}
            </Button>
          }
        >
          {t("profile.notLoaded")}
        </Notice>
      )}
      {loaded.state === "ready" && <ProfileForm stored={loaded.stored} country={country} online={online} save={save} />}
    </FormSection>
  );
}

interface ProfileFormProps extends OwnFieldsProps {
  readonly stored: Partial<Profile>;
  readonly save: (profile: Profile) => AccountAnswer;
}

function ProfileForm({ stored, country, online, save }: ProfileFormProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { identity } = useDevice();
  const [form, setForm] = useState(() => newProfileForm(stored, { fullName: identity.fullName, language }, country));
  const [isSaved, setIsSaved] = useState(false);
  const profile = readProfileForm(form, country);
  const { tried, busy, failure, setFailure, formOf } = useSubmit<AccountProblem>(profile !== null);

  async function send() {
    if (profile === null) return null;
    const answer = await save(profile);
    setIsSaved(answer.ok);
    if (!answer.ok) return answer.problem;
    setForm(profile);
    return null;
  }

  return (
    <form {...formOf(send)} className="flex flex-col gap-4">
      <ProfileFields
        form={form}
        onChange={(changes) => {
          setIsSaved(false);
          setFailure(null);
          setForm({ ...form, ...changes });
        }}
        country={country}
        fields={FIELDS}
        tried={tried}
      />
      {failure && <AccountProblemNotice problem={failure} />}
      <FormAction>
        <div className="flex flex-col gap-1">
          <Button
            variant="main"
            type="submit"
            full
            busy={busy}
            disabled={!online}
            reason={online ? undefined : t("ui.needsConnection")}
          >
            {t("ui.save")}
          </Button>
          <output aria-live="polite" className="text-center text-body text-muted empty:hidden">
            {isSaved && t("ui.saved")}
          </output>
        </div>
      </FormAction>
    </form>
  );
}
