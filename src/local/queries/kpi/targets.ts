import { workHours, type WorkPlan } from "#domain/itinerary/work-plan.ts";
import type { Figures } from "#domain/kpi/figures.ts";
import { progressByMeasure, type ProgressByMeasure, workingDays } from "#domain/kpi/progress.ts";
import {
  addMonths,
  categoryOf,
  measuresIn,
  type Month,
  monthOf,
  type Target,
  type Targets,
  targetsOf,
} from "#domain/kpi/target.ts";
import { NO_CUSTOMERS } from "#domain/kpi/count-customers.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Company } from "#domain/company/company.ts";
import type { Device } from "#local/databases/device.ts";
import type { Mirrored } from "#local/databases/mirror-database.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { applyAll } from "#local/outbox/rows-with-edits.ts";
import { listTravellers, readWorkPlans } from "../itinerary/work-plans.ts";
import { countByRep } from "./customers.ts";
import { readPeriodFigures } from "./day-figures.ts";

/** The targets this device has, with its edits, by person: an owner's of everybody, a salesperson's own. */
export async function readTargets(device: Device): Promise<ReadonlyMap<Identifier, Mirrored<Target>>> {
  const [stored, overlay] = await Promise.all([device.mirror.targets.toArray(), readOverlay(device, "target")]);
  return new Map(applyAll(stored, overlay).map((target) => [target.id, target]));
}

/** Somebody's targets of a month, as an owner edits them. */
export interface TargetRow {
  readonly repId: Identifier;
  readonly name: string;
  readonly targets: Targets;
  /** Those of the month before, to be copied. */
  readonly former: Targets;
  /** How many days of the month they work. */
  readonly days: number;
}

/** Everybody's targets of a month. */
export interface TargetPlan {
  readonly currency: Currency;
  readonly isWithTax: boolean;
  readonly today: Day;
  readonly rows: readonly TargetRow[];
}

/** The targets of those who sell, and of others who have some; null before the company is loaded (KPI-12). */
export async function readTargetPlan(device: Device, month: Month): Promise<TargetPlan | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency, pricesIncludeTax } = company.settings;
  const [targets, plans] = await Promise.all([readTargets(device), readWorkPlans(device)]);
  const people = await listTravellers(device, new Set(targets.keys()));
  return {
    currency,
    isWithTax: pricesIncludeTax,
    today: businessDayOf(device.now(), timeZone),
    rows: people.map(({ id, name }) => {
      const target = targets.get(id) ?? null;
      return {
        repId: id,
        name,
        targets: targetsOf(target, month),
        former: targetsOf(target, addMonths(month, -1)),
        days: daysOfPerson(company, plans.get(id), month).length,
      };
    }),
  };
}

/** How far this month's own targets are reached (KPI-13). */
export interface MonthProgress {
  readonly currency: Currency;
  readonly isWithTax: boolean;
  readonly month: Month;
  readonly progress: ProgressByMeasure;
}

/** One's own month by what this device holds; null before the company is loaded. */
export async function readMonthProgress(device: Device): Promise<MonthProgress | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency, pricesIncludeTax } = company.settings;
  const today = businessDayOf(device.now(), timeZone);
  const month = monthOf(today);
  const targets = targetsOf((await readTargets(device)).get(identity.uid) ?? null, month);
  const first = `${month}-01`;
  const known = { currency, isWithTax: pricesIncludeTax, month };
  if (Object.keys(targets).length === 0) return { ...known, progress: {} };
  const hasCategories = measuresIn([targets]).some((measure) => categoryOf(measure) !== null);
  const period = (from: Day, to: Day) => readPeriodFigures(device, { from, to }, identity.uid, { hasCategories });
  const counted = { period: { from: first, to: today }, timeZone, repId: identity.uid, customerClass: null };
  const [plans, customers, before, now] = await Promise.all([
    readWorkPlans(device),
    targets.coverage === undefined ? null : countByRep(device, counted),
    today === first ? new Map<Identifier, Figures>() : period(first, addDays(today, -1)),
    period(today, today),
  ]);
  return {
    ...known,
    progress: progressByMeasure({
      targets,
      before: before.get(identity.uid) ?? {},
      today: now.get(identity.uid) ?? {},
      customers: customers && (customers.get(identity.uid) ?? NO_CUSTOMERS),
      days: daysOfPerson(company, plans.get(identity.uid), month),
      day: today,
    }),
  };
}

/** Somebody's working days of a month, by their work plan and the company's holidays. */
export function daysOfPerson({ settings }: Company, plan: WorkPlan | undefined, month: Month): Day[] {
  const holidays = new Set(Object.keys(settings.holidays ?? {}));
  return workingDays(month, workHours(visitRules(settings), plan ?? null), holidays);
}
