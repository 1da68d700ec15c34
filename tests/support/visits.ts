import { formatCaptureNumber } from "#domain/captures/capture-number.ts";
import type { Visit } from "#domain/visit/visit.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeSettings, NOW } from "./sales.ts";

/** A visit of Ana's without an order, `number` its place in the count of her phone. */
export function makeVisit(changes: Partial<Visit> = {}, number = 1): Visit {
  const { checkIn = checkInAt(NOW) } = changes;
  const businessDay = businessDayOf(checkIn.at, makeSettings().timeZone);
  return {
    visitId: "v1",
    visitNo: formatCaptureNumber("V-", { repCode: "AN", deviceLetter: "A", businessDay, number }),
    companyId: "demo",
    customerId: "c1",
    customerName: "Abarrotes Lupita",
    repId: "demo-ana",
    repName: "Ana Ruiz",
    stopId: null,
    deviceId: "install-1",
    seq: number,
    capturedAt: checkIn.at + 600_000,
    businessDay,
    checkIn,
    endedAt: checkIn.at + 600_000,
    isEndProposed: false,
    outcome: { kind: "no_order", reasonCode: "HAS_STOCK", words: "", followUpOn: null },
    orderIds: [],
    answers: [],
    note: "",
    photoIds: [],
    ...changes,
  };
}

/** An arrival without a position. */
export function checkInAt(at: number): Visit["checkIn"] {
  return { at, position: null, accuracy: null, place: "unknown", distance: null, reasonCode: "", words: "" };
}
