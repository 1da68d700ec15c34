import { useText } from "#i18n/use-text.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import type { DayFigures } from "#local/queries/kpi/day-figures.ts";
import { dayByPerson, type PersonToday, readTeam } from "#local/queries/kpi/team-today.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useArrival } from "#components/sync/use-arrival.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Link } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Amber from then on: phones on the road tell themselves more often. */
const SILENT_MS = 2 * 3_600_000;

const HEAD = "px-2 py-2 text-caption font-medium text-muted";
const CELL = "px-2 text-right text-body whitespace-nowrap tabular-nums";

/** Each person's day, when their phone was last heard of and what it has not sent (KPI-35). */
export function TeamToday({ day, byRep, currency }: Pick<DayFigures, "day" | "byRep" | "currency">) {
  const { t } = useText();
  const team = readyValue(useLive(readTeam, { day, repIds: byRep.map(({ repId }) => repId) }, { keep: true }));
  if (team === undefined) return null;
  const people = dayByPerson(byRep, team);
  if (people.length === 0) return null;
  return (
    <Section title={t("home.bySalesperson")}>
      <div className="px-4 pb-3 empty:hidden">
        <Arrived feeds={["devices"]} compact loading={null} />
      </div>
      <div className="overflow-x-auto edge-t">
        <table aria-label={t("home.bySalesperson")} className="w-full">
          <thead>
            <tr className="edge-b">
              <th scope="col" className={`${HEAD} pl-4 text-left`}>
                {t("performance.person")}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t("kpi.netSales.name")}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t("kpi.orders.name")}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t("kpi.visits.name")}
              </th>
              <th scope="col" className={`${HEAD} pr-4 text-right`}>
                {t("home.unsentOf")}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.repId} className="edge-b">
                <th scope="row" className="text-left font-normal">
                  <Link
                    to={`/orders?view=list&taken=today&rep=${person.repId}`}
                    className="flex min-h-14 min-w-28 flex-col justify-center py-1 pr-2 pl-4 active:bg-raised"
                  >
                    <span className="text-body font-medium">{person.repName}</span>
                    <HeardText heard={person.heard} />
                  </Link>
                </th>
                <td className={CELL}>
                  <AmountText amount={person.figures.net ?? 0} currency={currency} size="body" />
                </td>
                <Counts person={person} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function HeardText({ heard }: Pick<PersonToday, "heard">) {
  const { t } = useText();
  const arrival = useArrival("devices");
  // Above the table it says why nothing is known.
  if (heard === null && (arrival === "offline" || arrival === "failed")) return null;
  return (
    <span className="text-caption text-muted">
      {heard === null ? (
        t(arrival === "arrived" ? "home.neverHeard" : "ui.loading")
      ) : (
        <>
          {t("home.heard")} <AgeText at={heard.at} ageingAfter={SILENT_MS} />
        </>
      )}
    </span>
  );
}

function Counts({ person: { figures, heard } }: { readonly person: PersonToday }) {
  const { locale } = useText();
  const { orders = 0, visits = 0, planned = 0, plannedDone = 0 } = figures;
  const others = visits - plannedDone;
  const done = planned > 0 && others <= 0 ? plannedDone : visits;
  return (
    <>
      <td className={CELL}>{formatCount(orders, locale)}</td>
      <td className={CELL}>
        {formatCount(done, locale)}
        {planned > 0 && <span className="text-muted"> / {formatCount(planned, locale)}</span>}
      </td>
      <td className={`${CELL} pr-4 ${(heard?.unsent ?? 0) > 0 ? "font-medium text-attention-ink" : ""}`}>
        {heard === null ? "–" : formatCount(heard.unsent, locale)}
      </td>
    </>
  );
}
