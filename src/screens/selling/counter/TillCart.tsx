import { useState } from "react";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { useLineChanges } from "#components/order/cart/use-line-changes.ts";
import { CartLineRow } from "#components/order/cart/CartLineRow.tsx";
import { LineSheet } from "#components/order/cart/LineSheet.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { useInView } from "#components/product/use-in-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { Chargeable } from "./use-chargeable.ts";

interface TillCartProps {
  readonly sale: Sale;
  readonly approvals: ReadonlyMap<string, LineApproval>;
  readonly onDiscount: () => void;
}

/** The lines in the order they were scanned, the last one first, and what they cost. */
export function TillCart({ sale, approvals, onDiscount }: TillCartProps) {
  const { t } = useText();
  const { view, saved, quantities, openPad } = sale;
  const { cart, company } = saved;
  const { currency, pricesIncludeTax } = company.settings;
  const [openLineId, setOpenLineId] = useState<string | null>(null);
  useInView(cart.lines.map(({ productId }) => productId));

  const { remove, change } = useLineChanges(saved, quantities);

  if (view.lines.length === 0) return <EmptyState title={t("counter.empty")} detail={t("counter.emptyText")} />;
  return (
    <div className="flex flex-col gap-2 pb-4">
      <ul aria-label={t("counter.lines")}>
        {view.lines.toReversed().map((line) => (
          <CartLineRow
            key={line.lineId}
            line={line}
            quantity={quantities.quantityOf(line.productId)}
            approval={approvals.get(line.lineId)}
            currency={currency}
            onChange={change}
            onOpenPad={openPad}
            onOpen={setOpenLineId}
          />
        ))}
      </ul>
      <div className="px-4">
        <Button onClick={onDiscount}>{t("counter.discount")}</Button>
      </div>
      <TotalsTable
        totals={view.totals}
        currency={currency}
        pricesIncludeTax={pricesIncludeTax}
        weight={weightOfLines(view.lines)}
      />
      <LineSheet
        line={saved.lines.find((line) => line.lineId === openLineId) ?? null}
        view={saved}
        approval={openLineId === null ? undefined : approvals.get(openLineId)}
        onRemove={remove}
        onClose={() => setOpenLineId(null)}
      />
    </div>
  );
}

interface TillFooterProps {
  readonly sale: Sale;
  readonly chargeable: Chargeable;
  readonly onPark: () => void;
  readonly onCharge: () => void;
}

/** Park and Charge, and why a discount cannot be charged (COUNTER-10). */
export function TillFooter({ sale: { view }, chargeable, onPark, onCharge }: TillFooterProps) {
  const { t, locale } = useText();
  const { currency } = view.company.settings;
  return (
    <div className="flex shrink-0 flex-col gap-2 panes:px-4 panes:py-2 panes:edge-t">
      {chargeable.overLimit && (
        <Notice tone="danger">{t("counter.overLimit", { limit: formatRate(view.discountLimit, locale) })}</Notice>
      )}
      <div className="flex gap-2 tight:flex-wrap *:last:grow">
        <Button disabled={view.lines.length === 0} onClick={onPark}>
          {t("counter.park")}
        </Button>
        <Button variant="main" full disabled={!chargeable.ready} onClick={onCharge}>
          <span className="flex items-baseline gap-2">
            {t("counter.charge")}
            <AmountText amount={view.totals.total} currency={currency} />
          </span>
        </Button>
      </div>
    </div>
  );
}
