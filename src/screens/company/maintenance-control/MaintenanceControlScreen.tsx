import { useTranslation } from "react-i18next";
import { ROLES, type Role } from "#domain/access/identity.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useMaintenance } from "./use-maintenance.ts";
import { useSyncStatus } from "#components/ports.ts";
import type { Maintenance } from "#ports/maintenance.ts";

/** For the administrator: the maintenance state on the server (OPS-2). */
export function MaintenanceControlScreen() {
  const { t } = useTranslation();
  const { state, readAgain } = useMaintenance();
  const offline = useSyncStatus().connectivity === "offline";
  return (
    <Screen>
      <ScreenHeader title={t("screens.maintenanceControl")} />
      {state.at === "loading" && <LoadingRows />}
      {state.at === "failed" && (
        <ErrorState
          title={t("maintenanceControl.failed")}
          detail={t(offline ? "maintenanceControl.offline" : "maintenanceControl.noAnswer")}
          onRetry={readAgain}
        />
      )}
      {state.at === "read" && <WhatHolds {...state.maintenance} />}
    </Screen>
  );
}

function WhatHolds({ on, roles }: Maintenance) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-4">
        <Notice tone={on ? "attention" : "info"}>
          <p className="font-bold">{t(on ? "maintenanceControl.on" : "maintenanceControl.off")}</p>
          <p>{t(on ? "maintenanceControl.onHint" : "maintenanceControl.offHint")}</p>
        </Notice>
        <p className="text-body text-muted">{t("maintenanceControl.readOnly")}</p>
      </div>
      <RoleList title={t("maintenanceControl.normal")} roles={roles.normal} />
      <RoleList title={t("maintenanceControl.maintenance")} roles={roles.maintenance} />
    </>
  );
}

function RoleList({ title, roles }: { readonly title: string; readonly roles: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <ul>
        {roles.map((role) => (
          <li key={role}>
            <ListRow title={isRole(role) ? t(`roles.${role}`) : t("maintenanceControl.other", { role })} />
          </li>
        ))}
        {roles.length === 0 && (
          <li>
            <ListRow title={t("maintenanceControl.nobody")} />
          </li>
        )}
      </ul>
    </Section>
  );
}

function isRole(name: string): name is Role {
  return ROLES.some((role) => role === name);
}
