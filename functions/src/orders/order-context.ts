import type { PriceList } from "#domain/pricing/price-list.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";

/** What taking orders needs beside what every capture does. */
export interface OrderContext extends CaptureContext {
  readonly priceLists: readonly PriceList[];
}
