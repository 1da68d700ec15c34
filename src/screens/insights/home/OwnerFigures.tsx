import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { readCustomerFigures } from "#local/queries/kpi/customers.ts";
import type { DayFigures } from "#local/queries/kpi/day-figures.ts";
import { readPerformance } from "#local/queries/kpi/performance.ts";
import { COUNTED_FEEDS } from "#components/kpi/counted-feeds.ts";
import { CustomerTile } from "#components/kpi/CustomerTile.tsx";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import type { KpiScope } from "#components/kpi/kpi-scope.ts";
import { useRefresh } from "#components/kpi/use-refresh.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { type Live, readyValue, useLive } from "#ui/use-live.ts";
import { FigureNotes } from "./FigureNotes.tsx";

/** What an owner follows. */
const COMPANY = ["netSales", "orders", "dropSize", "strikeRate", "adherence", "collected"] as const;
/** What is known of the customers on this device. */
const CUSTOMERS = ["coverage", "overLimit"] as const;
const CHOICES = ["day", "week", "month"] as const;
type Choice = (typeof CHOICES)[number];

/** The company's figures of today, of seven days or of the month, beside those before (KPI-37). */
export function OwnerFigures({ day }: { readonly day: Live<DayFigures | null> }) {
  const { t } = useText();
  const [name, choose] = useState<Choice>("day");
  return (
    <Section title={t("home.figures")}>
      <fieldset
        aria-label={t("performance.period")}
        className="flex min-w-0 gap-2 overflow-x-auto px-4 pb-2 panes:px-0"
      >
        {CHOICES.map((each) => (
          <Chip key={each} selected={each === name} onClick={() => choose(each)}>
            {each === "day" ? t("home.today") : t(`performance.periods.${each}`)}
          </Chip>
        ))}
      </fieldset>
      {name === "day" ? <Today day={day} /> : <Over name={name} />}
    </Section>
  );
}

function Today({ day }: { readonly day: Live<DayFigures | null> }) {
  const { t } = useText();
  return (
    <Ready of={day} failed={t("home.failed")} rows={1}>
      {(known) => {
        if (known === null) return null;
        const scope = {
          ...known,
          now: known.today,
          before: known.weekAgo,
          isRunning: true,
          beforeName: t("kpi.lastWeek"),
          orders: "/orders?view=list&taken=today",
        };
        const tiles = <Tiles name="day" readAt={known.readAt} scope={scope} />;
        if (!known.needsCopies) return tiles;
        return (
          <Arrived feeds={COUNTED_FEEDS} rows={3}>
            {tiles}
          </Arrived>
        );
      }}
    </Ready>
  );
}

function Over({ name }: { readonly name: Exclude<Choice, "day"> }) {
  const { t } = useText();
  const live = useLive(readPerformance, { name, repId: null, zone: null, categoryId: null, customerClass: null });
  const { state } = useRefresh(name);
  return (
    <Ready of={live} failed={t("home.failed")} rows={1}>
      {(known) => {
        if (known === null) {
          if (state === "reading") return <LoadingRows count={1} />;
          return <EmptyState title={t("performance.unread")} detail={t("performance.unreadText")} />;
        }
        const beforeName = t(`performance.before.${name}`);
        const scope = { ...known, beforeName, isRunning: false, unsent: 0, orders: "/orders?view=list" };
        return <Tiles name={name} readAt={known.readAt} scope={scope} />;
      }}
    </Ready>
  );
}

interface TilesProps {
  readonly name: Choice;
  readonly readAt: number | null;
  readonly scope: KpiScope;
}

function Tiles({ name, readAt, scope }: TilesProps) {
  const customers = readyValue(useLive(readCustomerFigures, { name, repId: null, customerClass: null })) ?? null;
  return (
    <>
      <div className="grid grid-cols-2 gap-2 tight:grid-cols-1 px-4 panes:grid-cols-3 panes:px-0">
        {COMPANY.map((id) => (
          <KpiTile key={id} id={id} scope={scope} />
        ))}
        {customers !== null && CUSTOMERS.map((id) => <CustomerTile key={id} id={id} known={customers} />)}
      </div>
      <FigureNotes readAt={readAt} unsent={scope.unsent} showsPhones />
    </>
  );
}
