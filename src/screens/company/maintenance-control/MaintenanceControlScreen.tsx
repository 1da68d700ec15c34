import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Maintenance, maintenancePhase } from "#domain/access/maintenance.ts";
import type { Operation } from "#domain/operations/operation.ts";
import type { MaintenanceView } from "#domain/operations/operations-view.ts";
import { MaintenanceTimes } from "#components/operations/MaintenanceTimes.tsx";
import { useView } from "#components/operations/use-view.ts";
import { useOperations } from "#components/ports.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { ConfirmByWord } from "./ConfirmByWord.tsx";
import { OldestVersion } from "./OldestVersion.tsx";
import { PeriodSheet } from "./PeriodSheet.tsx";
import { RoleLists } from "./RoleLists.tsx";

/** For the administrator: plans, starts and ends maintenance, and says who may work in it (OPS-2). */
export function MaintenanceControlScreen() {
  const { t } = useTranslation();
  const { live, readAgain } = useView("maintenance");
  return (
    <Screen>
      <ScreenHeader title={t("screens.maintenanceControl")} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 pb-8">
        <Ready of={live} failed={t("maintenanceControl.failed")}>
          {(view) => <Control view={view} onChanged={readAgain} />}
        </Ready>
      </div>
    </Screen>
  );
}

/** What is asked before it happens. */
type Asked =
  | { readonly step: "period"; readonly startsNow: boolean; readonly present: Maintenance | null }
  | { readonly step: "confirm"; readonly what: "start" | "plan" | "end" | "cancel"; readonly operation: Operation };

function Control({ view, onChanged }: { readonly view: MaintenanceView; readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const { run } = useOperations();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const phase = maintenancePhase(view.period, now);
  const isOn = phase === "on";
  const isPlanned = phase === "planned" || phase === "announced";
  const shown = isOn || isPlanned ? view.period : null;
  const close = () => setAsked(null);

  async function change(operation: Operation): Promise<boolean> {
    const done = await run(operation);
    showToast(
      t(
        done.ok
          ? "maintenanceControl.saved"
          : done.problem === "refused"
            ? "maintenanceControl.refused"
            : "maintenanceControl.notSaved",
      ),
    );
    if (done.ok) onChanged();
    return done.ok;
  }

  const end = () => setAsked({ step: "confirm", what: isOn ? "end" : "cancel", operation: { do: "endMaintenance" } });

  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-4">
        <Notice tone={isOn ? "attention" : "info"}>
          <p className="font-bold">{t(STATES[isOn ? "on" : isPlanned ? "planned" : "off"])}</p>
          {shown && <MaintenanceTimes maintenance={shown} />}
          {shown?.endsAt === null && <p>{t("maintenanceControl.noEnd")}</p>}
          <p>{t(isOn ? "maintenanceControl.onHint" : "maintenanceControl.offHint")}</p>
        </Notice>
        <div className="flex flex-wrap gap-2">
          {shown === null && (
            <>
              <Button variant="main" onClick={() => setAsked({ step: "period", startsNow: false, present: null })}>
                {t("maintenanceControl.plan")}
              </Button>
              <Button variant="danger" onClick={() => setAsked({ step: "period", startsNow: true, present: null })}>
                {t("maintenanceControl.start")}
              </Button>
            </>
          )}
          {shown !== null && (
            <>
              {shown.endsAt !== null && (
                <Button onClick={() => setAsked({ step: "period", startsNow: false, present: shown })}>
                  {t("maintenanceControl.change")}
                </Button>
              )}
              <Button variant="danger" onClick={end}>
                {t(isOn ? "maintenanceControl.end" : "maintenanceControl.cancel")}
              </Button>
            </>
          )}
        </div>
      </div>
      <Drain devices={view.devices} />
      <RoleLists
        key={JSON.stringify(view.roles)}
        roles={view.roles}
        onSave={(normal, maintenance) => change({ do: "saveRoles", normal, maintenance })}
      />
      {view.highestMinimum !== "" && (
        <OldestVersion
          key={view.minClient}
          minClient={view.minClient ?? ""}
          highest={view.highestMinimum}
          onSave={(minClient) => change({ do: "setMinClient", minClient })}
        />
      )}
      <History events={view.history} />
      {asked?.step === "period" && (
        <PeriodSheet
          present={asked.present}
          startsNow={asked.startsNow}
          onClose={close}
          onDone={({ startsAt, ...rest }) =>
            setAsked(
              asked.startsNow
                ? { step: "confirm", what: "start", operation: { do: "startMaintenance", ...rest } }
                : { step: "confirm", what: "plan", operation: { do: "planMaintenance", startsAt, ...rest } },
            )
          }
        />
      )}
      {asked?.step === "confirm" && (
        <ConfirmByWord
          title={t(`maintenanceControl.${asked.what}Title`)}
          detail={t(`maintenanceControl.${asked.what}Detail`)}
          action={t(`maintenanceControl.${asked.what}`)}
          onClose={close}
          onConfirm={() => change(asked.operation)}
        />
      )}
    </>
  );
}

const STATES = {
  on: "maintenanceControl.on",
  planned: "maintenanceControl.planned",
  off: "maintenanceControl.off",
} as const;

/** How many devices hold unsent work, as they reported it (OPS-3). */
function Drain({ devices: { known, withUnsent, unsent } }: Pick<MaintenanceView, "devices">) {
  const { t } = useTranslation();
  return (
    <Section title={t("maintenanceControl.devices")}>
      <output className="block px-4 pb-2">
        <p className="text-row font-medium">
          {withUnsent === 0
            ? t("maintenanceControl.drained")
            : t("maintenanceControl.drain", { count: withUnsent, unsent })}
        </p>
        <p className="text-body text-muted">{t("maintenanceControl.known", { count: known })}</p>
      </output>
    </Section>
  );
}

function History({ events }: { readonly events: MaintenanceView["history"] }) {
  const { t, locale } = useText();
  return (
    <Section title={t("maintenanceControl.history")}>
      {events.length === 0 && <p className="px-4 text-body text-muted">{t("maintenanceControl.noHistory")}</p>}
      <ul>
        {events.map(({ id, at, byName, did, period, minClient }) => (
          <li key={id}>
            <ListRow
              wraps
              title={t(`inbox.did.${did}`)}
              detail={t("maintenanceControl.by", { when: formatDate(at, locale), name: byName })}
              trailing={minClient ?? (period?.endsAt && formatDate(period.startsAt, locale))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
