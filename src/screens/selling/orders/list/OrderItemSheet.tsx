import { ArrowRight, Copy, ListChecks, Printer, Share2 } from "lucide-react";
import { canPlaceOrders } from "#domain/access/access.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { stepLabel } from "#components/order/main-steps.ts";
import { shareOrder } from "#components/order/share-order.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

interface OrderItemSheetProps {
  readonly view: OrderView;
  readonly next: OrderStatus | null;
  readonly onNext: () => void;
  readonly onRepeat: () => void;
  readonly onPrint: () => void;
  readonly onSelect: () => void;
  readonly onClose: () => void;
}

/** What can be done with an order of a list without opening it (ORDER-65). */
export function OrderItemSheet({ view, next, onNext, onRepeat, onPrint, onSelect, onClose }: OrderItemSheetProps) {
  const text = useText();
  const { t } = text;
  const sells = canPlaceOrders(useDevice().identity.roles);
  const company = useCompany() ?? null;
  const { order, status } = view;
  const icon = { className: "size-5", "aria-hidden": true } as const;

  function then(run: () => void) {
    return () => {
      onClose();
      run();
    };
  }

  return (
    <Sheet open onClose={onClose} title={`${shownNumber(order.orderNo)} · ${order.customer.name}`}>
      <ul>
        {next !== null && (
          <li>
            <ListRow leading={<ArrowRight {...icon} />} title={stepLabel(status, next, t)} onClick={then(onNext)} />
          </li>
        )}
        {sells && (
          <li>
            <ListRow leading={<Copy {...icon} />} title={t("order.actions.repeat")} onClick={then(onRepeat)} />
          </li>
        )}
        <li>
          <ListRow
            leading={<Share2 {...icon} />}
            title={t("order.actions.share")}
            onClick={then(() => void shareOrder(order, company, text))}
          />
        </li>
        <li>
          <ListRow leading={<Printer {...icon} />} title={t("print.print")} onClick={then(onPrint)} />
        </li>
        <li>
          <ListRow leading={<ListChecks {...icon} />} title={t("bulkEdit.select")} onClick={then(onSelect)} />
        </li>
      </ul>
    </Sheet>
  );
}
