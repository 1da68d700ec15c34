import { canPlaceOrders } from "#domain/access/access.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace, nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { OpenVisit } from "#local/databases/work-database.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { getOpenVisit } from "#local/visit/open-visit.ts";

/** Why no visit began. `otherOpen` carries the visit that has to be finished first. */
export type CheckInProblem =
  | { readonly code: "notAllowed" | "customerMissing" | "storageFull" }
  | { readonly code: "otherOpen"; readonly open: OpenVisit };

/**
 * Starts the one visit in progress (VISIT-30), without its position: that is read once it is saved. The customer's own
 * open visit is returned as it is.
 */
export async function checkIn(
  device: Device,
  { customerId, stopId = null }: { readonly customerId: string; readonly stopId?: string | null },
): Promise<Result<OpenVisit, CheckInProblem>> {
  const { identity, mirror, work } = device;
  if (!canPlaceOrders(identity.roles)) return refuse({ code: "notAllowed" });
  const [customer, company] = await Promise.all([
    readCustomer(device, customerId),
    mirror.company.get(identity.companyId),
  ]);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const now = device.now();
  const started: OpenVisit = {
    id: "openVisit",
    visitId: device.newId(),
    customerId,
    customerName: customer.name,
    stopId,
    businessDay: businessDayOf(now, company.settings.timeZone),
    checkIn: { at: now, position: null, accuracy: null, place: "unknown", distance: null, reasonCode: "", words: "" },
    isLocating: true,
    orderIds: [],
    answers: [],
    note: "",
    photoIds: [],
    lastActionAt: now,
  };
  const open = await nullIfDiskFull(() =>
    freeingDiskSpace(device, () =>
      work.transaction("rw", work.openVisit, async () => {
        const known = await getOpenVisit(work);
        if (known === null) await work.openVisit.put(started);
        return known ?? started;
      }),
    ),
  );
  if (open === null) return refuse({ code: "storageFull" });
  return open.customerId === customerId ? accept(open) : refuse({ code: "otherOpen", open });
}
