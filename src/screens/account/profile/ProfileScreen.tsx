import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { seesAll } from "#domain/access/is-owner.ts";
import { companyCountry } from "#domain/company/company-country.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { EmailSheet } from "./EmailSheet.tsx";
import { OwnDevices } from "./OwnDevices.tsx";
import { OwnDigest } from "./OwnDigest.tsx";
import { OwnFields } from "./OwnFields.tsx";
import { OwnPin } from "./OwnPin.tsx";
import { OwnPhoto } from "./OwnPhoto.tsx";
import { PasswordSheet } from "./PasswordSheet.tsx";
import { useAppActions, useSyncStatus } from "#components/ports.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** COMPANY-17: the user's own photo, fields, devices, password, and signing out. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const { signOut } = useAppActions();
  const { connectivity } = useSyncStatus();
  const company = useCompany();
  const [changing, setChanging] = useState<"email" | "password" | null>(null);
  const online = connectivity === "online";
  const country = company ? companyCountry(company.settings) : "US";
  return (
    <Screen>
      <ScreenHeader title={t("screens.profile")} back="/settings" />
      <div className="flex flex-col gap-2 pb-10 panes:grid panes:flex-1 panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)] panes:gap-0 panes:pb-0">
        <div className="flex flex-col gap-2 panes:edge-r">
          <Section title={t("profile.account")}>
            <FactList
              facts={[
                [t("profile.email"), identity.email],
                [t("profile.role"), t(`roles.${identity.role}`)],
                [t("profile.company"), company?.name ?? ""],
                [t("profile.repCode"), identity.repCode],
              ]}
            />
            <div className="flex flex-col items-start gap-2 px-4 pt-2">
              <Button
                disabled={!online}
                reason={online ? undefined : t("ui.needsConnection")}
                onClick={() => setChanging("email")}
              >
                {t("profile.changeEmail")}
              </Button>
              <p className="text-caption text-muted">{t("profile.accountHint")}</p>
            </div>
          </Section>
          <OwnPhoto />
          {company !== undefined && <OwnFields country={country} online={online} />}
        </div>
        <div className="flex flex-col gap-2 pb-6">
          {seesAll(identity.roles) && <OwnPin />}
          {identity.role === "company_owner" && <OwnDigest />}
          <Section title={t("profile.devices")}>
            <OwnDevices online={online} />
          </Section>
          <FormSection title={t("profile.password")} detail={t("profile.passwordText")}>
            <div>
              <Button
                disabled={!online}
                reason={online ? undefined : t("ui.needsConnection")}
                onClick={() => setChanging("password")}
              >
                {t("profile.changePassword")}
              </Button>
            </div>
          </FormSection>
          <div className="px-4 pt-2">
            <Button variant="danger" icon={<LogOut aria-hidden className="size-5" />} onClick={signOut}>
              {t("menu.signOut")}
            </Button>
          </div>
        </div>
      </div>
      {changing === "email" && <EmailSheet email={identity.email} onClose={() => setChanging(null)} />}
      {changing === "password" && <PasswordSheet email={identity.email} onClose={() => setChanging(null)} />}
    </Screen>
  );
}
