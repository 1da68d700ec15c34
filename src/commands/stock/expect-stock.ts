import { businessDayOf, isCalendarDay } from "#domain/values/business-day.ts";
import { canCountStock } from "#domain/records/record-access.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { type IncomingStock, MAX_STOCK } from "#domain/stock/stock.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** `invalid`: not a whole number from 1. `pastDay`: no day, or a past one. */
export interface ExpectStockProblem {
  readonly code: "notAllowed" | "invalid" | "pastDay" | "storageFull";
}

export interface ExpectStockRequest {
  readonly product: { readonly id: string; readonly name: string };
  /** The expected delivery, in the product's quantity scale; null = none. */
  readonly incoming: IncomingStock | null;
}

/** Records a product's next expected delivery for everyone (STOCK-7). Shown here at once. */
export async function expectStock(
  device: Device,
  { product, incoming }: ExpectStockRequest,
): Promise<Result<null, ExpectStockProblem>> {
  if (!canCountStock(device.identity.roles)) return refuse({ code: "notAllowed" });
  if (incoming !== null) {
    const { day, quantity } = incoming;
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_STOCK) return refuse({ code: "invalid" });
    const company = await device.mirror.company.get(device.identity.companyId);
    const today = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
    if (!isCalendarDay(day) || day < today) return refuse({ code: "pastDay" });
  }
  const changeId = device.newId();
  const queued = await queueChange(device, {
    key: `${product.id}:${changeId}`,
    change: {
      kind: "expectStock",
      expectation: {
        changeId,
        productId: product.id,
        incoming,
        expectedAt: device.now(),
        label: product.name.slice(0, 200),
      },
    },
  });
  return queued ? accept(null) : refuse({ code: "storageFull" });
}
