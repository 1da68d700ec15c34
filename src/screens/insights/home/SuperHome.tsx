import type { ReactNode } from "react";
import { maintenancePhase } from "#domain/access/maintenance.ts";
import type { Overview } from "#domain/operations/operations-view.ts";
import { MaintenanceTimes } from "#components/operations/MaintenanceTimes.tsx";
import { useView } from "#components/operations/use-view.ts";
import { formatAge } from "#i18n/format-date.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { numberFormat } from "#i18n/number-format.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { FactList } from "#ui/lists/FactList.tsx";
import { Section } from "#ui/layout/Section.tsx";

/** The whole system, for the administrator (OPS-11). */
export function SuperHome() {
  const { t } = useText();
  const { live } = useView("overview");
  return (
    <Ready of={live} failed={t("overview.failed")} rows={4}>
      {(overview) => <State overview={overview} />}
    </Ready>
  );
}

function State({ overview }: { readonly overview: Overview }) {
  const { t, locale } = useText();
  const now = useNow();
  const { intake, oldestUnsentAt, lateDevices, errors, period } = overview;
  const count = (number: number) => formatCount(number, locale);
  const all = intake.accepted + intake.refused + intake.conflicts;
  const share = (part: number) =>
    all === 0
      ? count(part)
      : t("overview.rate", {
          count: part,
          rate: numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(part / all),
        });
  const phase = maintenancePhase(period, now);
  return (
    <div className="flex flex-col gap-2 panes:grid panes:grid-cols-2 panes:items-start panes:gap-6 panes:px-4">
      <div className="flex flex-col gap-4 px-4 pt-4 panes:px-0">
        {lateDevices > 0 && (
          <Notice tone="attention" action={<LinkButton to="/notifications">{t("overview.look")}</LinkButton>}>
            {t("overview.late", { count: lateDevices })}
          </Notice>
        )}
        <section aria-label={t("overview.system")} className="grid grid-cols-2 gap-4 rounded-card bg-card p-4 edge">
          <Figure label={t("overview.companies")}>{count(overview.companies)}</Figure>
          <Figure label={t("overview.active")}>{count(overview.activeToday)}</Figure>
          <Figure label={t("overview.unsent")}>
            {oldestUnsentAt === null ? t("overview.noUnsent") : formatAge(oldestUnsentAt, now, locale)}
          </Figure>
          <Figure label={t("overview.errors")}>{count(errors)}</Figure>
        </section>
      </div>
      <div className="flex flex-col gap-2">
        <Section title={t("overview.intake")}>
          <FactList
            facts={[
              [t("overview.accepted"), share(intake.accepted)],
              [t("overview.review"), share(intake.review)],
              [t("overview.refused"), share(intake.refused)],
              [t("overview.conflicts"), share(intake.conflicts)],
            ]}
          />
        </Section>
        <Section
          title={t("overview.maintenance")}
          action={<LinkButton to="/maintenance-control">{t("overview.look")}</LinkButton>}
        >
          <div className="px-4 text-body">
            {period === null || phase === "over" ? (
              <p className="text-muted">{t("overview.none")}</p>
            ) : (
              <>
                <p className="font-medium">
                  {t(phase === "on" ? "maintenanceControl.on" : "maintenanceControl.planned")}
                </p>
                <MaintenanceTimes maintenance={period} />
              </>
            )}
          </div>
        </Section>
      </div>
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <span className="text-caption font-medium text-muted">{label}</span>
      <span className="text-total font-bold break-words tabular-nums">{children}</span>
    </div>
  );
}
