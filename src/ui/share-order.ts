import type { Order } from "#domain/order.ts";
import { orderText } from "#i18n/order-text.ts";
import type { Text } from "#i18n/use-text.ts";
import { showToast } from "./show-toast.ts";

/** Hands the order's text to the phone's share sheet, or to the clipboard where there is none. It needs no signal. */
export async function shareOrder(order: Order, companyName: string, text: Text): Promise<void> {
  const words = orderText(order, companyName, text);
  if ("share" in navigator) {
    try {
      await navigator.share({ text: words });
      return;
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await navigator.clipboard.writeText(words);
  showToast(text.t("newOrder.placed.copied"));
}
