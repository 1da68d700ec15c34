import type { PriceList } from "#domain/pricing/price-list.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";

/** What accepting orders needs besides the context of every capture. */
export interface OrderContext extends CaptureContext {
  readonly priceLists: readonly PriceList[];
}
