import { ChevronRight, Database, GraduationCap, Smartphone, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { canPlaceOrders } from "#domain/access/access.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { NoticesLink } from "#components/account/NoticesLink.tsx";
import { CopyDeviceInfo } from "#components/sync/CopyDeviceInfo.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { CompanyPart } from "./CompanyPart.tsx";
import { DevicePart } from "./DevicePart.tsx";
import { StartPart } from "./StartPart.tsx";
import { TellErrorsSwitch } from "./TellErrorsSwitch.tsx";
import { useAppActions } from "#components/ports.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** COMPANY-25: this device's preferences, and the company's rules. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const { openSyncSheet } = useAppActions();
  return (
    <Screen>
      <ScreenHeader title={t("screens.settings")} />
      <div className="panes:grid panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
        <div className="panes:edge-r">
          <ListRow
            to="/profile"
            leading={<UserRound aria-hidden className="size-6 text-brand" />}
            wraps
            title={identity.fullName}
            detail={t("settings.profile")}
          />
          <DevicePart />
        </div>
        <div>
          <ListRow
            onClick={openSyncSheet}
            leading={<Database aria-hidden className="size-6 text-brand" />}
            wraps
            title={t("settings.data")}
            detail={t("settings.dataText")}
            trailing={<ChevronRight aria-hidden className="size-5 text-muted" />}
          />
          <ListRow
            to="/first-run"
            leading={<Smartphone aria-hidden className="size-6 text-brand" />}
            wraps
            title={t("settings.firstRun")}
            detail={t("settings.firstRunText")}
          />
          {canPlaceOrders(identity.roles) && (
            <ListRow
              to="/practice-order"
              leading={<GraduationCap aria-hidden className="size-6 text-brand" />}
              wraps
              title={t("screens.practiceOrder")}
              detail={t("settings.practiceText")}
            />
          )}
          <CompanyPart />
          <FormSection title={t("settings.help")} detail={t("settings.helpText")}>
            {isOwner(identity.roles) && <StartPart />}
            <CopyDeviceInfo />
            <TellErrorsSwitch />
            <NoticesLink />
          </FormSection>
        </div>
      </div>
    </Screen>
  );
}
