import { visitRules } from "#domain/settings/visit-rules.ts";
import type { Position } from "#domain/values/position.ts";
import { checkPlace } from "#domain/visit/check-visit.ts";
import { MAX_ACCURACY } from "#domain/visit/visit.ts";
import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace, nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { getOpenVisit } from "#local/visit/open-visit.ts";

/** The one reading of an arrival; `position` null = there was none. `accuracy` is in metres. */
export interface Reading {
  readonly position: Position | null;
  readonly accuracy: number | null;
}

/** Adds the reading to the visit in progress, with whether it is at the pin (VISIT-14). Only the first reading counts. */
export async function placeVisit(device: Device, visitId: string, reading: Reading): Promise<void> {
  const { work, mirror, identity } = device;
  const { position } = reading;
  const accuracy = reading.accuracy === null ? null : Math.min(reading.accuracy, MAX_ACCURACY);
  const open = await getOpenVisit(work, visitId);
  if (open === null) return;
  const [customer, company] = await Promise.all([
    readCustomer(device, open.customerId),
    mirror.company.get(identity.companyId),
  ]);
  const { radius } = visitRules(company?.settings ?? {});
  const found = { position, accuracy, ...checkPlace({ position, accuracy }, customer?.position ?? null, radius) };
  await nullIfDiskFull(() =>
    freeingDiskSpace(device, () =>
      work.transaction("rw", work.openVisit, async () => {
        const present = await getOpenVisit(work, visitId);
        if (present === null || !present.isLocating) return;
        await work.openVisit.put({ ...present, checkIn: { ...present.checkIn, ...found }, isLocating: false });
      }),
    ),
  );
}
