import { resumeTicket } from "#commands/cart/park-ticket.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import type { CartSummary } from "#local/queries/order/drafts.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

export function draftPath({ customerId }: Pick<CartSummary, "customerId">): string {
  return `/new-order?orderMode=true&customer=${encodeURIComponent(customerId)}`;
}

/** Opens a draft that was put aside: lines that stand in its way are put aside themselves (SELL-3). */
export function useOpenParked(navigate: (path: string) => unknown): (draft: CartSummary) => Promise<void> {
  const { t, locale } = useText();
  const device = useDevice();
  const resume = useCommand(resumeTicket);
  const settings = useOwnSettings();
  return async (draft) => {
    if (draft.ticket !== null) {
      const time = formatDate(device.now(), locale, "time", settings?.timeZone);
      await resume({ ticketId: draft.ticket.ticketId, presentName: t("order.repeat.parkedAt", { time }) });
    }
    navigate(draftPath(draft));
  };
}
