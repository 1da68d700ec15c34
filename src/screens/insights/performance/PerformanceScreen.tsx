import { Download, FileText, RefreshCw, Target } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { PERIODS } from "#domain/kpi/periods.ts";
import { useText } from "#i18n/use-text.ts";
import { type Performance, type PerformanceArgs, readPerformance } from "#local/queries/kpi/performance.ts";
import { TargetCards } from "#components/kpi/TargetCards.tsx";
import { FleetSection } from "#components/company/FleetSection.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useLiveFigures } from "#components/kpi/use-live-figures.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useIsPainted } from "#ui/hooks/use-is-painted.ts";
import { Section } from "#ui/layout/Section.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { ArrivalSection } from "./ArrivalSection.tsx";
import { CategorySales } from "./CategorySales.tsx";
import { Filters } from "./Filters.tsx";
import { DaySales } from "./DaySales.tsx";
import { NoOrderReasons } from "#components/kpi/NoOrderReasons.tsx";
import type { KpiScope } from "#components/kpi/kpi-scope.ts";
import { useRefresh } from "#components/kpi/use-refresh.ts";
import { TargetsView } from "./targets/TargetsView.tsx";
import { HeatMap } from "./HeatMap.tsx";
import { KpiBlocks } from "./KpiBlocks.tsx";
import { OverdueAges } from "./OverdueAges.tsx";
import { ProductsSection } from "./ProductsSection.tsx";
import { TeamTable } from "./TeamTable.tsx";
import { usePdf } from "./use-pdf.ts";
import { useTeamExport } from "./use-team-export.ts";

/** With fewer days that have figures a period says little. */
const FEWEST_DAYS = 7;

/** /performance: the team's figures over a period beside those before it, and where they come from (KPI-11). */
export function PerformanceScreen() {
  const [params] = useSearchParams();
  return params.get("view") === "targets" ? <TargetsView /> : <FiguresView />;
}

function FiguresView() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const name = PERIODS.find((each) => each === params.get("period")) ?? "month";
  const repId = params.get("rep");
  useLiveFigures();
  const [zone, categoryId, customerClass] = [params.get("zone"), params.get("category"), params.get("class")];
  const args = { name, repId, zone, categoryId, customerClass };
  const live = useLive(readPerformance, args);
  const { state, refresh } = useRefresh(name);
  const team = useTeamExport(args);
  const pdf = usePdf();
  const found = readyValue(live) ?? null;

  const show = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <Screen>
      <ScreenHeader
        title={t("screens.performance")}
        actions={
          <>
            <IconButton
              label={t("performance.refresh")}
              icon={<RefreshCw />}
              onClick={refresh}
              disabled={state === "reading"}
            />
            <Menu
              entries={[
                {
                  label: t("performance.sharePdf"),
                  icon: <FileText aria-hidden className="size-5 shrink-0" />,
                  onSelect: () => {
                    if (found !== null) pdf.share(found, name, repId);
                  },
                  disabled: pdf.busy || found === null,
                },
                {
                  label: t("performance.export"),
                  icon: <Download aria-hidden className="size-5 shrink-0" />,
                  onSelect: team.save,
                  disabled: team.busy,
                },
              ]}
            />
          </>
        }
      />
      <fieldset aria-label={t("performance.period")} className="flex min-w-0 gap-2 overflow-x-auto px-4 py-2">
        {PERIODS.map((each) => (
          <Chip key={each} selected={each === name} onClick={() => show({ period: each })}>
            {t(`performance.periods.${each}`)}
          </Chip>
        ))}
      </fieldset>
      {found !== null && (
        <Filters
          zones={found.zones}
          zone={zone}
          categoryId={categoryId}
          customerClass={customerClass}
          onChange={show}
        />
      )}
      <Ready of={live} failed={t("home.failed")}>
        {(found) => {
          if (found !== null) {
            return (
              <>
                {state === "unreachable" && <Notice tone="attention">{t("performance.unreachable")}</Notice>}
                <Figures found={found} asked={args} onRep={(rep) => show({ rep })} />
              </>
            );
          }
          if (state === "reading") return <LoadingRows />;
          return <EmptyState title={t("performance.unread")} detail={t("performance.unreadText")} />;
        }}
      </Ready>
    </Screen>
  );
}

interface FiguresProps {
  readonly found: Performance;
  readonly asked: PerformanceArgs;
  readonly onRep: (repId: string | null) => void;
}

function Figures({ found, asked, onRep }: FiguresProps) {
  const { name, repId, zone, categoryId, customerClass } = asked;
  const isPart = isOfPart(asked);
  // The team comes first; what is below it and beside it follows a frame later.
  const isPainted = useIsPainted();
  const known = found.byDay.filter(({ figures }) => Object.keys(figures).length > 0).length;
  const { t } = useText();
  const { readAt, byRep } = found;
  const rep = byRep.find((each) => each.repId === repId);
  const scope = {
    ...found,
    beforeName: t(`performance.before.${name}`),
    isRunning: false,
    unsent: 0,
    orders: "/orders?view=list",
  };
  return (
    <div className="flex flex-col gap-2 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4">
        {repId === null ? (
          <p className="text-body text-muted">
            {t("performance.asOf")} <AgeText at={readAt} />
          </p>
        ) : (
          <Chip selected onClick={() => onRep(null)}>
            {t("performance.only", { name: rep?.repName ?? "" })}
          </Chip>
        )}
        <LinkButton to="/performance?view=targets" icon={<Target aria-hidden className="size-5" />}>
          {t("targets.open")}
        </LinkButton>
      </div>
      {known < FEWEST_DAYS && (
        <p className="px-4 text-caption text-muted">{t("performance.fewDays", { count: known })}</p>
      )}
      <KpiBlocks
        scope={scope}
        name={name}
        repId={repId}
        customerClass={customerClass}
        isPart={isPart}
        hasCustomers={zone === null && categoryId === null}
      />
      {found.progress !== null && Object.keys(found.progress).length > 0 && (
        <Section title={t("targets.title")}>
          <TargetCards {...found} progress={found.progress} />
        </Section>
      )}
      <div className="flex flex-col gap-2 panes:grid panes:grid-cols-2 panes:items-start panes:gap-6">
        <div className="flex flex-col gap-2">
          <TeamTable team={byRep} isPart={isPart} chosen={repId} currency={found.currency} onRep={onRep} />
          {isPainted && <HeatMap days={found.byDay} currency={found.currency} hasOrders={!isPart} />}
          {isPainted && <DaySales days={found.byDay} currency={found.currency} />}
        </div>
        {isPainted && <Causes asked={asked} scope={scope} />}
      </div>
    </div>
  );
}

interface CausesProps {
  readonly asked: PerformanceArgs;
  readonly scope: KpiScope;
}

/** What the figures come from, and what stands in the way of more. */
function Causes({ asked, scope }: CausesProps) {
  const { t } = useText();
  const { name, repId, zone, categoryId, customerClass } = asked;
  const isPart = isOfPart(asked);
  return (
    <div className="flex flex-col gap-2">
      <CategorySales figures={scope.now} currency={scope.currency} />
      <NoOrderReasons title={t("performance.noOrder")} figures={scope.now} currency={scope.currency} />
      {zone === null && categoryId === null && <OverdueAges repId={repId} customerClass={customerClass} />}
      {zone === null && !isPart && <ProductsSection key={`${name} ${repId ?? ""}`} name={name} repId={repId} />}
      {!isPart && <ArrivalSection scope={scope} />}
      <FleetSection />
    </div>
  );
}

/** Of a category or class only net sales are known. */
function isOfPart({ categoryId, customerClass }: PerformanceArgs): boolean {
  return categoryId !== null || customerClass !== null;
}
