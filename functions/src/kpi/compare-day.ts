import type { DocumentData, Firestore, Query } from "firebase-admin/firestore";
import * as v from "valibot";
import { type DayPart, type Figures, lessFigures } from "#domain/kpi/figures.ts";
import { KpiDay, kpiDaysOf } from "#domain/kpi/kpi-day.ts";
import { daysOfMonth, KpiMonth } from "#domain/kpi/kpi-month.ts";
import { monthOf } from "#domain/kpi/target.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import { FIGURE_SOURCES, isFromSources } from "./figure-sources.ts";

/** The most records of a query: those of a day of some 800 people. */
const MOST_RECORDS = 20_000;

/** A day of a company, summed again from its records. */
export interface ComparedDay {
  /** What each person's day lacks, or has too much, beside the sum of the records. */
  readonly differences: readonly DayPart[];
  /** The same of the day as people's months have it. */
  readonly ofMonths: readonly DayPart[];
  /** Documents read. */
  readonly reads: number;
  /** There are more records than are read: nothing is known. */
  readonly isTooLarge: boolean;
}

/**
 * Sums a company's day again from its records and compares that with what was added up (KPI-31). Everything is read as
 * it was at one moment: what arrives meanwhile is no difference.
 */
export function compareDay(firestore: Firestore, companyId: Identifier, day: Day): Promise<ComparedDay> {
  const company = firestore.doc(`companies/${companyId}`);
  return firestore.runTransaction(
    async (transaction) => {
      const read = async (queries: readonly Query[]) =>
        (await Promise.all(queries.map((query) => transaction.get(query.limit(MOST_RECORDS))))).map(({ docs }) => docs);
      const [stored = [], months = []] = await read([
        company.collection("kpiDays").where("day", "==", day),
        company.collection("kpiMonths").where("month", "==", monthOf(day)),
      ]);
      const parts: DayPart[] = [];
      let reads = stored.length + months.length;
      let isTooLarge = stored.length >= MOST_RECORDS || months.length >= MOST_RECORDS;
      for (const { collection, ofDay, partsOf } of FIGURE_SOURCES) {
        const answers = await read(ofDay(company.collection(collection), day));
        isTooLarge ||= answers.some(({ length }) => length >= MOST_RECORDS);
        reads += answers.flat().length;
        const records = new Map(answers.flat().map((document) => [document.id, document.data()]));
        for (const [id, data] of records) parts.push(...partsOf(data, id).filter((part) => part.day === day));
      }
      if (isTooLarge) return { differences: [], ofMonths: [], reads, isTooLarge };
      const counted = kpiDaysOf(parts);
      const inMonths = months.flatMap((each) => daysOfMonth(v.parse(KpiMonth, each.data()), { from: day, to: day }));
      return {
        differences: differencesOf(stored.map(storedDay), counted),
        ofMonths: differencesOf(inMonths, counted),
        reads,
        isTooLarge,
      };
    },
    { readOnly: true },
  );
}

function storedDay(document: { readonly id: string; data(): DocumentData }): KpiDay {
  return v.parse(KpiDay, { ...document.data(), id: document.id });
}

function differencesOf(stored: readonly KpiDay[], counted: readonly KpiDay[]): DayPart[] {
  const before = new Map(stored.map((each) => [each.id, each]));
  const after = new Map(counted.map((each) => [each.id, each]));
  return [...new Map([...before, ...after]).values()]
    .map(({ id, day, repId }) => {
      const figures = lessFigures(after.get(id)?.figures ?? {}, before.get(id)?.figures ?? {});
      return { day, repId, figures: ofSources(figures) };
    })
    .filter(({ figures }) => Object.keys(figures).length > 0);
}

function ofSources(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => isFromSources(name)));
}
