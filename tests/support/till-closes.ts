import { formatCaptureNumber } from "#domain/captures/capture-number.ts";
import type { TillClose } from "#domain/counter/till-close.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeSettings, NOW } from "./sales.ts";

/** The first close of the store's till: nothing was sold, and the drawer holds its float. */
export function makeTillClose(changes: Partial<TillClose> = {}, number = 1): TillClose {
  const { capturedAt = NOW } = changes;
  const { timeZone, currency } = makeSettings();
  const businessDay = businessDayOf(capturedAt, timeZone);
  return {
    closeId: "z1",
    closeNo: formatCaptureNumber("Z-", { repCode: "ST", deviceLetter: "A", businessDay, number }),
    companyId: "demo",
    repId: "demo-store",
    repName: "Estela Campos",
    deviceId: "install-1",
    seq: number,
    capturedAt,
    businessDay,
    currency,
    till: "A",
    afterSeq: 0,
    sales: 0,
    total: 0,
    discounts: 0,
    byMethod: [],
    rounding: 0,
    cash: 0,
    float: 50_000,
    pieces: [{ worth: 50_000, count: 1 }],
    reason: "",
    ...changes,
  };
}
