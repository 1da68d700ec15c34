import { Printer, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#domain/order/order.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import { ShareOrderSheet } from "#components/order/ShareOrderSheet.tsx";
import { getOrder } from "#local/queries/order/orders.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface SaleDoneProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** The charged sale: its change in large type, its number, its receipt. The next scan begins the next sale. */
export function SaleDone({ order, onClose }: SaleDoneProps) {
  const { t } = useTranslation();
  const { sale, totals, currency, orderNo, orderId } = order;
  const view = readyValue(useLive(getOrder, orderId)) ?? null;
  const [printing, setPrinting] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("counter.done")}
      footer={
        <Button variant="main" full onClick={onClose}>
          {t("counter.next")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4" aria-live="polite">
        {sale !== undefined && sale.change > 0 && (
          <p className="flex flex-col">
            <span className="text-row">{t("counter.change")}</span>
            <AmountText amount={sale.change} currency={currency} size="total" />
          </p>
        )}
        <dl className="flex flex-col gap-2">
          <Fact label={t("counter.total")}>
            <AmountText amount={totals.total} currency={currency} size="row" />
          </Fact>
          {sale !== undefined && (
            <Fact label={t("counter.method")}>
              {t(`counter.methods.${sale.method}`)}
              {sale.reference !== "" && ` · ${sale.reference}`}
            </Fact>
          )}
          <Fact label={t("counter.number")}>
            <span className="whitespace-nowrap">{orderNo}</span>
          </Fact>
        </dl>
        <p className="text-caption text-muted">{t("counter.saved")}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Printer aria-hidden className="size-5" />}
            disabled={view === null}
            onClick={() => setPrinting(true)}
          >
            {t("print.print")}
          </Button>
          <Button
            icon={<Share2 aria-hidden className="size-5" />}
            disabled={view === null}
            onClick={() => setSharing(true)}
          >
            {t("newOrder.placed.share")}
          </Button>
          <LinkButton to={`/orders/${orderId}`}>{t("counter.openSale")}</LinkButton>
        </div>
        {sharing && view !== null && <ShareOrderSheet view={view} onClose={() => setSharing(false)} />}
        {printing && view !== null && <PrintSheet orders={[view]} onClose={() => setPrinting(false)} />}
      </div>
    </Sheet>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right text-body font-medium tabular-nums">{children}</dd>
    </div>
  );
}
