import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { compareDay } from "../kpi/compare-day.ts";
import { FIGURE_SOURCES } from "../kpi/figure-sources.ts";
import { documentsOf } from "./documents-of.ts";
import { writeDays, writeMonths } from "../kpi/write-figures.ts";

/** People of a day corrected at once. */
const PEOPLE_PER_WRITE = 200;

/** What was mended. */
export interface Backfilled {
  readonly companies: number;
  /** Records that did not keep yet what they have put into the figures. */
  readonly records: number;
  /** People's days that differed from their records. */
  readonly days: number;
}

/**
 * Makes all figures what the records say (KPI-32): for data from before they were kept, and after a report of the nightly
 * check. First each record keeps what it has put there, then each day gets what it lacks, by difference, so that whatever
 * arrives meanwhile is counted too. A second run changes nothing. Not two at once: both would add the same.
 */
export async function backfillFigures({ firestore }: Pick<Backend, "firestore">): Promise<Backfilled> {
  const companies = await firestore.collection("companies").select().get();
  let records = 0;
  let days = 0;
  for (const { id, ref } of companies.docs) {
    const kept = await keepParts(firestore, ref);
    records += kept.records;
    for (const day of kept.days) days += await mendDay(firestore, ref, id, day);
  }
  return { companies: companies.size, records, days };
}

/** Lets each record keep its part, and returns the days that there is anything of. Devices count these as they did: no revision. */
async function keepParts(
  firestore: Firestore,
  company: DocumentReference,
): Promise<{ readonly records: number; readonly days: readonly Day[] }> {
  const days = new Set<Day>();
  let records = 0;
  for (const { collection, partsOf, countedOf } of FIGURE_SOURCES) {
    for await (const document of documentsOf(company.collection(collection))) {
      for (const { day } of partsOf(document.data(), document.id)) days.add(day);
      if (countedOf === null || document.get("figures") !== undefined) continue;
      records += await firestore.runTransaction(async (transaction) => {
        const now = await transaction.get(document.ref);
        const data = now.data();
        if (data === undefined || data["figures"] !== undefined) return 0;
        transaction.update(document.ref, { figures: countedOf(data) });
        return 1;
      });
    }
  }
  for await (const document of documentsOf(company.collection("kpiDays"))) {
    const day: unknown = document.get("day");
    if (typeof day === "string") days.add(day);
  }
  return { records, days: [...days].toSorted() };
}

async function mendDay(
  firestore: Firestore,
  company: DocumentReference,
  companyId: Identifier,
  day: Day,
): Promise<number> {
  const { differences, ofMonths, isTooLarge } = await compareDay(firestore, companyId, day);
  if (isTooLarge) throw new Error(`${companyId} has too many records on ${day}`);
  for (const [parts, write] of [[differences, writeDays] as const, [ofMonths, writeMonths] as const]) {
    for (let at = 0; at < parts.length; at += PEOPLE_PER_WRITE) {
      const part = parts.slice(at, at + PEOPLE_PER_WRITE);
      await firestore.runTransaction(async (transaction) => write(transaction, company, part));
    }
  }
  return new Set([...differences, ...ofMonths].map(({ repId }) => repId)).size;
}
