import { useTranslation } from "react-i18next";
import { discardCart } from "#commands/cart/discard-cart.ts";
import { restoreCart } from "#commands/cart/restore-cart.ts";
import type { Cart } from "#domain/order/cart.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";

/** Empties the cart at once, with undo in the toast. */
export function DiscardDraft({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation();
  const discard = useCommand(discardCart);
  const restore = useCommand(restoreCart);
  return (
    <div className="px-4 pt-2">
      <Button
        variant="quiet"
        onClick={() => {
          void discard(cart.customerId);
          showToast(t("newOrder.discarded"), { undo: { label: t("ui.undo"), onClick: () => void restore(cart) } });
        }}
      >
        {t("newOrder.discardDraft")}
      </Button>
    </div>
  );
}
