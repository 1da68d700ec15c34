import { planNight } from "#domain/planning/plan-night.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { endPastDays, planCompany, storePlan } from "./plan-company.ts";

/**
 * A company's night (VISIT-53): ends the days that are over, and plans those ahead. It is asked every ten minutes and
 * reads one document unless something is due; what fails is done again the next time.
 */
export async function planDays({ firestore, now }: Pick<Backend, "firestore" | "now">, companyId: Identifier) {
  const night = firestore.doc(`companies/${companyId}/planning/night`);
  const nextAt: unknown = (await night.get()).get("nextAt");
  if (typeof nextAt === "number" && now() < nextAt) return;
  const company = await loadCompany(firestore, companyId);
  const due = planNight(now(), company.settings.timeZone);
  await endPastDays(firestore, company, due.today);
  if (due.isPlanned) {
    const found = await planCompany({ firestore, now }, company, { repIds: [], isAnew: false });
    await storePlan({ firestore, now }, company, found);
  }
  await night.set({ nextAt: due.nextAt });
}
