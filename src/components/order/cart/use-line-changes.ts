import { removeLine } from "#commands/cart/remove-line.ts";
import { restoreLine } from "#commands/cart/restore-line.ts";
import type { OrderLine } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { useCommand } from "#ui/use-command.ts";
import type { Sale } from "../selling/use-sale.ts";

/** What a row of the cart does. Both stay the same over renders. */
export interface LineChanges {
  /** Takes a line out of the cart; a toast brings it back. */
  readonly remove: (line: OrderLine) => void;
  /** Sets a line's quantity; 0 takes it out. */
  readonly change: (line: OrderLine, quantity: number) => void;
}

export function useLineChanges({ cart, customer }: CartView, quantities: Sale["quantities"]): LineChanges {
  const { t, language } = useText();
  const takeOut = useCommand(removeLine);
  const putBack = useCommand(restoreLine);
  const remove = useStableCallback((line: OrderLine) => {
    const position = cart.lines.findIndex((each) => each.lineId === line.lineId);
    const removed = cart.lines[position];
    if (!removed) return;
    void takeOut({ customerId: customer.id, lineId: line.lineId });
    showToast(t("newOrder.removed", { name: localName(line, language) }), {
      undo: {
        label: t("ui.undo"),
        onClick: () => void putBack({ customerId: customer.id, line: removed, position }),
      },
    });
  });
  const change = useStableCallback((line: OrderLine, quantity: number) => {
    if (quantity === 0) remove(line);
    else quantities.edit(line.productId, quantity);
  });
  return { remove, change };
}
