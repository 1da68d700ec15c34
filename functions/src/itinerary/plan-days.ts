import { planNight } from "#domain/planning/plan-night.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { releaseRuns } from "../delivery/release-runs.ts";
import { renewDays } from "./renew-days.ts";
import { endPastDays, planCompany, storePlan } from "./plan-company.ts";

/** After a failure: what cannot be read must not be read every ten minutes. */
const RETRY_MS = 3_600_000;

/**
 * A company's night (VISIT-53): ends the days that are over, lets runs of long ago go (DELIV-44), and plans the days
 * ahead. It is asked every ten minutes and reads one document unless something is due; what fails is done again an hour
 * later.
 */
export async function planDays(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  companyId: Identifier,
): Promise<void> {
  const night = firestore.doc(`companies/${companyId}/planning/night`);
  const nextAt: unknown = (await night.get()).get("nextAt");
  if (typeof nextAt === "number" && now() < nextAt) return;
  const company = await loadCompany(firestore, companyId);
  const due = planNight(now(), company.settings.timeZone);
  try {
    await endPastDays(firestore, company, due.today);
    await releaseRuns({ firestore, now }, companyId, company.settings.timeZone);
    if (due.isPlanned) {
      // First: a day that cannot be planned must not keep others from devices.
      await renewDays({ firestore, now }, company);
      const found = await planCompany({ firestore, now }, company, { repIds: [], isAnew: false });
      await storePlan({ firestore, now }, company, found);
    }
  } catch (error) {
    await night.set({ nextAt: now() + RETRY_MS });
    throw error;
  }
  await night.set({ nextAt: due.nextAt });
}
