import { businessDayOf } from "#domain/business-day.ts";
import type { Company } from "#domain/company.ts";
import { companyCountry } from "#domain/company-country.ts";
import type { Country } from "#domain/country.ts";
import type { Day } from "#domain/instant.ts";
import type { PriceList } from "#domain/price-list.ts";
import { readCustomerIndex } from "../customer-index.ts";
import type { Device } from "../device.ts";
import { readPriceLists } from "../overlaid-rows.ts";

/** What the forms of a customer offer to choose from. */
export interface CustomerChoices {
  readonly company: Company;
  readonly country: Country;
  readonly today: Day;
  readonly priceLists: readonly PriceList[];
  /** All zones that customers of this device have, and the one that most of mine are in ("" = none yet). */
  readonly zones: readonly string[];
  readonly myZone: string;
  /** The salespeople that this device knows of, by name. */
  readonly reps: readonly { readonly id: string; readonly name: string }[];
  /** The groups that price lists and customers name. */
  readonly groups: readonly string[];
}

/** Null while the company has not arrived. */
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
  for (const { zone, repId } of entries) {
    if (zone !== "") zones.set(zone, (zones.get(zone) ?? 0) + (repId === identity.uid ? 1 : 0));
    if (repId !== "") repIds.add(repId);
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
    groups: [...new Set(priceLists.flatMap(({ groupIds }) => groupIds))].toSorted(),
  };
}

/** Names come with the orders that people took; who took none here goes by their id. */
async function readReps(
  { mirror }: Device,
  ids: ReadonlySet<string>,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const names = new Map([...ids].map((id) => [id, id]));
  await mirror.orders
    .orderBy("capturedAt")
    .reverse()
    .limit(300)
    .each(({ repId, repName }) => {
      if (names.get(repId) === repId) names.set(repId, repName);
    });
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}
