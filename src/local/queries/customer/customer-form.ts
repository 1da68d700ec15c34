import { businessDayOf } from "#domain/values/business-day.ts";
import type { Company } from "#domain/company/company.ts";
import { companyCountry } from "#domain/company/company-country.ts";
import type { Country } from "#domain/values/country.ts";
import { isRepOf } from "#domain/customer/customer.ts";
import type { Role } from "#domain/access/identity.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { readCustomerIndex } from "./customer-index.ts";
import type { Device } from "#local/databases/device.ts";
import { readPriceLists } from "#local/outbox/rows-with-edits.ts";

/** The choices that customer forms offer. */
export interface CustomerChoices {
  readonly company: Company;
  readonly country: Country;
  readonly today: Day;
  readonly priceLists: readonly PriceList[];
  /** All zones of this device's customers, and the most frequent one among mine ("" = none yet). */
  readonly zones: readonly string[];
  readonly myZone: string;
  /** Who may be assigned to a customer: active staff, salespeople first, and those assigned already. */
  readonly reps: readonly { readonly id: string; readonly name: string }[];
  /** The groups used by price lists and customers. */
  readonly groups: readonly string[];
}

const REP_ROLES: readonly Role[] = ["salesperson", "store_staff", "company_owner"];

/** Null until the company is loaded. */
export async function readCustomerChoices(device: Device): Promise<CustomerChoices | null> {
  const { mirror, identity } = device;
  const [company, priceLists, entries] = await Promise.all([
    mirror.company.get(identity.companyId),
    readPriceLists(device),
    readCustomerIndex(mirror),
  ]);
  if (company === undefined) return null;
  const zones = new Map<string, number>();
  const repIds = new Set<string>();
  const groups = new Set(priceLists.flatMap(({ groupIds }) => groupIds));
  for (const entry of entries) {
    const { zone, repId, otherRepIds, groupId } = entry;
    if (zone !== "") zones.set(zone, (zones.get(zone) ?? 0) + (isRepOf(entry, identity.uid) ? 1 : 0));
    for (const uid of [repId, ...otherRepIds]) if (uid !== "") repIds.add(uid);
    if (groupId !== null) groups.add(groupId);
  }
  const [mostOfMine] = [...zones].toSorted(([, a], [, b]) => b - a);
  return {
    company,
    country: companyCountry(company.settings),
    today: businessDayOf(device.now(), company.settings.timeZone),
    priceLists,
    zones: [...zones.keys()].toSorted((a, b) => a.localeCompare(b)),
    myZone: mostOfMine && mostOfMine[1] > 0 ? mostOfMine[0] : "",
    reps: await readReps(device, repIds),
    groups: [...groups].toSorted((a, b) => a.localeCompare(b)),
  };
}

async function readReps({ mirror }: Device, assigned: ReadonlySet<string>): Promise<CustomerChoices["reps"]> {
  const staff = await mirror.staff.toArray();
  const reps = staff
    .filter(({ id, role, active }) => assigned.has(id) || (active && REP_ROLES.includes(role)))
    .toSorted((a, b) => REP_ROLES.indexOf(a.role) - REP_ROLES.indexOf(b.role) || a.name.localeCompare(b.name));
  return reps.map(({ id, name }) => ({ id, name }));
}
