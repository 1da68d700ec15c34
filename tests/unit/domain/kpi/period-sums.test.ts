import fc from "fast-check";
import { expect, it } from "vitest";
import { sumFigures } from "#domain/kpi/figures.ts";
import { kpiDayId, type KpiDay } from "#domain/kpi/kpi-day.ts";
import { type PeriodSums, sumDays, withLastDay } from "#domain/kpi/period-sums.ts";

const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22"] as const;
const LAST = "2026-11-22";

const dayOf = (day: string, repId: string, net: number): KpiDay => ({
  id: kpiDayId(day, repId),
  day,
  repId,
  figures: { net, orders: 1 },
});
const days = (among: readonly string[]) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...among), fc.constantFrom("ana", "luis"), fc.integer({ min: -99, max: 99 }))
      .map(([day, repId, net]) => dayOf(day, repId, net)),
    { maxLength: 12 },
  );

/** Without what has come to nothing, in one order. */
const plain = ({ byRep, byDay }: PeriodSums) =>
  [
    ...byRep.map(({ repId, figures }) => [repId, figures] as const),
    ...byDay.map(({ day, figures }) => [day, figures] as const),
  ]
    .map(([key, figures]) => [key, sumFigures([figures])] as const)
    .filter(([, figures]) => Object.keys(figures).length > 0)
    .toSorted(([one], [other]) => one.localeCompare(other));

it("KPI-44 a period's sums with another last day are the sums of its days with that", () => {
  fc.assert(
    fc.property(days(DAYS), days([LAST]), (read, now) => {
      const followed = withLastDay(sumDays(read, LAST), now, LAST);
      const summed = sumDays([...read.filter(({ day }) => day !== LAST), ...now], LAST);
      expect(plain(followed)).toEqual(plain(summed));
      expect(followed.last).toEqual(now);
    }),
  );
});

it("KPI-44 a period is summed by person and by day, and both come to the same", () => {
  const { byRep, byDay, last } = sumDays(
    [dayOf(DAYS[0], "ana", 5), dayOf(DAYS[0], "luis", 7), dayOf(LAST, "ana", 1)],
    LAST,
  );
  expect(byRep).toEqual([
    { repId: "ana", figures: { net: 6, orders: 2 } },
    { repId: "luis", figures: { net: 7, orders: 1 } },
  ]);
  expect(byDay.map(({ figures }) => figures.net)).toEqual([12, 1]);
  expect(last).toHaveLength(1);
});
