import { formatCaptureNumber } from "#domain/captures/capture-number.ts";
import type { Delivery } from "#domain/delivery/delivery.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { makeSettings, NOW } from "./sales.ts";

/** The order o1 of c1, handed over by the driver with the receiver's name and signature. */
export function makeDelivery(changes: Partial<Delivery> = {}, number = 1): Delivery {
  const { capturedAt = NOW } = changes;
  const businessDay = businessDayOf(capturedAt, makeSettings().timeZone);
  return {
    deliveryId: "d1",
    deliveryNo: formatCaptureNumber("D-", { repCode: "DR", deviceLetter: "A", businessDay, number }),
    companyId: "demo",
    customerId: "c1",
    customerName: "Abarrotes Lupita",
    runId: null,
    repId: "demo-delivery",
    repName: "Diego",
    deviceId: "install-1",
    // After the orders of the same phone.
    seq: number + 10,
    arrivedAt: capturedAt - 600_000,
    capturedAt,
    businessDay,
    orders: [{ orderId: "o1", outcome: "delivered", items: [] }],
    failed: null,
    receiver: { name: "Lupita", idNumber: "", code: "" },
    signature: "M10 20l30 5l2 -8M60 20l1 1",
    noSignature: null,
    photoIds: [],
    note: "",
    position: null,
    ...changes,
  };
}

/** The id of a photograph that no picture stands behind. */
export function photoId(n: number): string {
  return n.toString(16).padStart(64, "0");
}
