import { shortOrderNumber } from "#domain/order/order-number.ts";
import { unbroken } from "#i18n/unbroken.ts";

/** An order's short number as it is read, in one piece; for what is searched, copied or sent there is `shortOrderNumber`. */
export function shownNumber(orderNo: string): string {
  return unbroken(shortOrderNumber(orderNo));
}
