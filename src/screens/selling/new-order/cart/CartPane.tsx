import { useMemo, useState } from "react";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { localName } from "#i18n/local-name.ts";
import { useTranslation } from "react-i18next";
import { useLocale } from "#i18n/use-locale.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useInView } from "#components/product/use-in-view.ts";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useLineChanges } from "#components/order/cart/use-line-changes.ts";
import { CartLineRow } from "#components/order/cart/CartLineRow.tsx";
import { CartProblems } from "#components/order/cart/CartProblems.tsx";
import { DiscardDraft } from "./DiscardDraft.tsx";
import { LineSheet } from "#components/order/cart/LineSheet.tsx";
import { OrderDiscount } from "#components/order/cart/OrderDiscount.tsx";
import { DeliverySummary } from "./DeliverySummary.tsx";
import { arrangeLines } from "./group-lines.ts";
import type { Sale } from "#components/order/selling/use-sale.ts";

interface CartPaneProps {
  readonly sale: Sale;
  /** Lines that need an approver, by line id. */
  readonly approvals: ReadonlyMap<string, LineApproval>;
}

/** Step C: lines by category, the order's terms, warnings in place, totals (ORDER-13). */
export function CartPane({ sale: { saved: view, quantities, openPad }, approvals }: CartPaneProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { cart, customer, company, lines, totals } = view;
  const { currency, pricesIncludeTax } = company.settings;
  const categories = useLive(listCategories, null);
  useInView(cart.lines.map(({ productId }) => productId));
  const [openLineId, setOpenLineId] = useState<string | null>(null);
  const { isGrouped, groups } = useMemo(() => arrangeLines(lines, readyValue(categories) ?? []), [lines, categories]);

  const { remove, change } = useLineChanges(view, quantities);

  if (lines.length === 0) return <EmptyState title={t("newOrder.cartEmpty")} detail={t("newOrder.cartEmptyText")} />;
  return (
    <div className="flex flex-col gap-2 pb-6">
      <CartProblems view={view} approvals={approvals} />
      {groups.map(({ category, lines: grouped }) => {
        const rows = (
          <ul aria-label={isGrouped ? undefined : t("newOrder.cartLines")}>
            {grouped.map((line) => (
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
        );
        const name = category ? localName(category, language) : t("newOrder.otherCategory");
        return isGrouped ? (
          <Section key={category?.id ?? ""} title={name}>
            {rows}
          </Section>
        ) : (
          <div key="lines">{rows}</div>
        );
      })}
      <OrderDiscount key={customer.id} view={view} />
      <DeliverySummary view={view} />
      <TotalsTable
        totals={totals}
        currency={currency}
        pricesIncludeTax={pricesIncludeTax}
        weight={weightOfLines(lines)}
      />
      <DiscardDraft cart={cart} />
      <LineSheet
        line={lines.find((line) => line.lineId === openLineId) ?? null}
        view={view}
        approval={openLineId === null ? undefined : approvals.get(openLineId)}
        onRemove={remove}
        onClose={() => setOpenLineId(null)}
      />
    </div>
  );
}
