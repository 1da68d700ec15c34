import { ChevronRight, Truck } from "lucide-react";
import { useState } from "react";
import { changeCart } from "#commands/cart/change-cart.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { DeliveryFields } from "#components/order/cart/DeliveryFields.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useCommand } from "#ui/use-command.ts";

/** When and how it is delivered and paid, in one row; a tap opens the fields, each change is saved at once. */
export function DeliverySummary({ view }: { readonly view: CartView }) {
  const { t, locale } = useText();
  const now = useNow();
  const change = useCommand(changeCart);
  const [isOpen, setOpen] = useState(false);
  const { cart, customer, company } = view;
  const { settings } = company;
  const date = formatDay(promisedDay(cart, customer, settings, now), locale, "full");
  const details = [t(`newOrder.termsOf.${cart.terms}`), cart.purchaseOrder, cart.note].filter((each) => each !== "");
  return (
    <div className="pt-2">
      <ListRow
        title={t("newOrder.promisedFor", { fulfilment: t(`newOrder.${cart.fulfilment}`), date })}
        detail={details.join(" · ")}
        leading={<Truck aria-hidden className="size-5 shrink-0 text-muted" />}
        trailing={<ChevronRight aria-hidden className="size-5 text-muted" />}
        onClick={() => setOpen(true)}
        wraps
      />
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("newOrder.deliveryTitle")}
        footer={
          <Button variant="main" full onClick={() => setOpen(false)}>
            {t("ui.close")}
          </Button>
        }
      >
        <div className="px-4 pt-2 pb-6">
          <DeliveryFields
            cart={cart}
            customer={customer}
            settings={settings}
            onChange={(changes) => void change({ customerId: cart.customerId, change: changes })}
          />
        </div>
      </Sheet>
    </div>
  );
}
