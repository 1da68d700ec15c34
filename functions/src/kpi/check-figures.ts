import { Timestamp } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import { addDays, businessDayOf, instantAt } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { compareDay } from "./compare-day.ts";

/** In the company's night, after its days are planned. */
const AT_MINUTES = 3 * 60;
/** How far back a day is chosen. */
const REACH_DAYS = 90;
const RETRY_MS = 3_600_000;
const KEPT_DAYS = 60;
/** The most people named in a report. */
const MOST_NAMED = 20;

/**
 * A company's nightly check of its figures (KPI-31): yesterday and one day by chance of the last 90 are summed again. It
 * is asked every ten minutes and reads one document unless it is due.
 */
export async function checkFigures(
  backend: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
  random: () => number = Math.random,
): Promise<void> {
  const { firestore, now } = backend;
  const plan = firestore.doc(`companies/${companyId}/planning/figures`);
  const nextAt: unknown = (await plan.get()).get("nextAt");
  if (typeof nextAt === "number" && now() < nextAt) return;
  const { timeZone } = (await loadCompany(firestore, companyId)).settings;
  const today = businessDayOf(now(), timeZone);
  const days = new Set([1, 2 + Math.floor(random() * (REACH_DAYS - 1))].map((ago) => addDays(today, -ago)));
  try {
    for (const day of days) await checkDay(backend, companyId, day);
  } catch (error) {
    await plan.set({ nextAt: now() + RETRY_MS });
    throw error;
  }
  await plan.set({ nextAt: instantAt(addDays(today, 1), AT_MINUTES, timeZone) });
}

/** What differs is logged, and kept for the administrator's inbox (OPS-10). */
async function checkDay(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
  day: Day,
): Promise<void> {
  const { differences: ofDays, ofMonths, reads, isTooLarge } = await compareDay(firestore, companyId, day);
  const known = new Set(ofDays.map(({ repId }) => repId));
  const differences = [...ofDays, ...ofMonths.filter(({ repId }) => !known.has(repId))];
  if (isTooLarge) logger.warn("a day has too many records to check its figures", { companyId, day, reads });
  if (differences.length === 0) return;
  const named = differences.slice(0, MOST_NAMED).map(({ repId, figures }) => ({ repId, figures }));
  logger.error("figures differ from their records", { companyId, day, people: differences.length, named });
  await firestore.doc(`figureDifferences/${companyId}_${day}`).set({
    companyId,
    day,
    people: differences.length,
    named,
    at: now(),
    expiresAt: Timestamp.fromMillis(now() + KEPT_DAYS * DAY_MS),
  });
}
