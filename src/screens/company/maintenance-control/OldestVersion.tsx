import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findMinimumProblem } from "#domain/access/min-client.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Section } from "#ui/layout/Section.tsx";

interface OldestVersionProps {
  /** Empty: any version may send. */
  readonly minClient: string;
  /** The newest version that may be named. */
  readonly highest: string;
  readonly onSave: (minClient: string | null) => Promise<boolean>;
}

/** The oldest version of the app that may send (OPS-29). */
export function OldestVersion({ minClient, highest, onSave }: OldestVersionProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(minClient);
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const version = typed.trim();
  const problem = version === "" ? null : findMinimumProblem(version, highest);

  async function save() {
    setIsAsked(true);
    if (problem !== null) return;
    setBusy(true);
    await onSave(version === "" ? null : version);
    setBusy(false);
  }

  return (
    <Section title={t("maintenanceControl.versions")}>
      <div className="flex flex-col gap-3 px-4 pb-2">
        <TextField
          label={t("maintenanceControl.minClient")}
          hint={t("maintenanceControl.minClientHint", { version: highest })}
          value={typed}
          maxLength={20}
          autoComplete="off"
          error={isAsked && problem !== null ? t(PROBLEMS[problem], { version: highest }) : undefined}
          onChange={setTyped}
        />
        {version !== minClient && (
          <div>
            <Button variant="main" busy={busy} onClick={() => void save()}>
              {t("maintenanceControl.saveMinClient")}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

const PROBLEMS = { malformed: "announcements.badVersion", notRunning: "maintenanceControl.aboveRunning" } as const;
