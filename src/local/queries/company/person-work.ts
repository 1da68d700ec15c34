import Dexie from "dexie";
import { isRepOf } from "#domain/customer/customer.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readAllCustomers } from "#local/outbox/rows-with-edits.ts";
import { readCompany } from "./company.ts";

/** What depends on a person, as this device knows it: it is asked about before they leave (COMPANY-38). */
export interface PersonWork {
  /** The customers they look after by zone, "" for none, in the order of the zones. */
  readonly zones: readonly { readonly zone: string; readonly count: number }[];
  readonly customers: number;
  readonly openOrders: number;
  /** Days from today on with stops that are still planned. */
  readonly plannedDays: number;
  /** What their devices said that they had not sent. */
  readonly unsent: number;
}

export async function readPersonWork(device: Device, personId: string): Promise<PersonWork> {
  const { mirror } = device;
  const company = await readCompany(device);
  const today = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const [customers, openOrders, plannedDays, devices] = await Promise.all([
    readAllCustomers(device),
    mirror.orders
      .where("status")
      .anyOf([...OPEN_STATUSES])
      .filter(({ repId }) => repId === personId)
      .count(),
    mirror.itineraryDays
      .where("[repId+day]")
      .between([personId, today], [personId, Dexie.maxKey])
      .filter(({ stops }) => stops.some(({ state }) => state === "planned"))
      .count(),
    mirror.devices.filter(({ uid }) => uid === personId).toArray(),
  ]);
  const zones = new Map<string, number>();
  const own = customers.filter((customer) => isRepOf(customer, personId));
  for (const { zone } of own) zones.set(zone, (zones.get(zone) ?? 0) + 1);
  return {
    zones: [...zones].map(([zone, count]) => ({ zone, count })).toSorted((a, b) => a.zone.localeCompare(b.zone)),
    customers: own.length,
    openOrders,
    plannedDays,
    unsent: devices.reduce((sum, { unsent = 0 }) => sum + unsent, 0),
  };
}
