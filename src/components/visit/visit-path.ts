import type { Day } from "#domain/values/instant.ts";

/** The address of a visit: on the customer's page, or on the day it belongs to. Each page shows it for `?visit=`. */
export function visitPath(customerId: string, day?: Day): string {
  const id = encodeURIComponent(customerId);
  return day === undefined ? `/customer/${id}?visit=${id}` : `/itinerary/${day}?visit=${id}`;
}
