import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ROLES, type Role, withRole } from "#domain/access/identity.ts";
import type { MaintenanceView } from "#domain/operations/operations-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { Section } from "#ui/layout/Section.tsx";

interface RoleListsProps {
  readonly roles: MaintenanceView["roles"];
  readonly onSave: (normal: Role[], maintenance: Role[]) => Promise<boolean>;
}

/** Who may work on ordinary days, and in maintenance. The administrator is always in both (OPS-2). */
export function RoleLists({ roles, onSave }: RoleListsProps) {
  const { t } = useTranslation();
  const [normal, setNormal] = useState(() => known(roles.normal));
  const [maintenance, setMaintenance] = useState(() => known(roles.maintenance));
  const [busy, setBusy] = useState(false);
  const isChanged =
    String(normal) !== String(known(roles.normal)) || String(maintenance) !== String(known(roles.maintenance));

  async function save() {
    setBusy(true);
    await onSave(normal, maintenance);
    setBusy(false);
  }

  return (
    <>
      <RoleList title={t("maintenanceControl.normal")} chosen={normal} onChange={setNormal} />
      <RoleList title={t("maintenanceControl.maintenance")} chosen={maintenance} onChange={setMaintenance} />
      {isChanged && (
        <div className="px-4 pt-2">
          <Button variant="main" busy={busy} onClick={() => void save()}>
            {t("maintenanceControl.saveRoles")}
          </Button>
        </div>
      )}
    </>
  );
}

interface RoleListProps {
  readonly title: string;
  readonly chosen: readonly Role[];
  readonly onChange: (roles: Role[]) => void;
}

function RoleList({ title, chosen, onChange }: RoleListProps) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <div className="flex flex-col px-4">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={t(`roles.${role}`)}
            hint={role === "super_admin" ? t("maintenanceControl.alwaysIn") : undefined}
            disabled={role === "super_admin"}
            checked={chosen.includes(role)}
            onChange={(isIn) => onChange(withRole(chosen, role, isIn))}
          />
        ))}
      </div>
    </Section>
  );
}

function known(names: readonly string[]): Role[] {
  return ROLES.filter((role) => role === "super_admin" || names.includes(role));
}
