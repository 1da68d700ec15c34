import type { Order } from "#domain/order/order.ts";
import { orderText, type Sender } from "./order-text.ts";
import type { Text } from "#i18n/use-text.ts";
import { shareText } from "#ui/files/share-text.ts";

/** Passes the order's text to the phone's share sheet, or the clipboard if there is none. Works offline. */
export async function shareOrder(order: Order, company: Sender | null, text: Text): Promise<void> {
  await shareText(orderText(order, company, text), text.t("newOrder.placed.copied"));
}
