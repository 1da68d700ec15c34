import { TriangleAlert } from "lucide-react";
import type { OrderFlag, OrderStatus } from "#domain/order/order.ts";
import type { PaymentStatus } from "#domain/payment/payment-status.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { useText } from "#i18n/use-text.ts";
import { OrderSync } from "./OrderSync.tsx";
import { PaymentChip } from "./PaymentChip.tsx";
import { StatusChip } from "./StatusChip.tsx";

interface OrderSignsProps {
  readonly status: OrderStatus;
  readonly flags: readonly OrderFlag[];
  readonly isShort: boolean;
  readonly sync: SyncState;
  readonly payment: PaymentStatus | null;
}

/**
 * An order's business status, whether less of it is delivered than was agreed (ORDER-66), whether it is paid (PAY-11) and
 * its sync state side by side, and whether the store has to look at something (ORDER-33).
 */
export function OrderSigns({ status, flags, isShort, sync, payment }: OrderSignsProps) {
  const { t } = useText();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1">
        <StatusChip status={status} />
        {flags.length > 0 && (
          <span className="inline-flex items-center text-attention-ink">
            <TriangleAlert aria-hidden className="size-5" />
            <span className="sr-only">{t("orders.flagged")}</span>
          </span>
        )}
      </span>
      {isShort && <span className="text-caption font-medium">{t("orders.short")}</span>}
      <PaymentChip payment={payment} />
      <OrderSync sync={sync} />
    </span>
  );
}
