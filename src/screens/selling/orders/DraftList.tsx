import { useTranslation } from "react-i18next";
import { foldText } from "#domain/values/fold-text.ts";
import { listCarts } from "#local/queries/order/carts.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { useLive } from "#ui/use-live.ts";

/** Open carts: saved here, submitted nowhere yet. */
export function DraftList({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const carts = useLive(listCarts, null);
  if (carts.state === "loading") return <LoadingRows />;
  if (carts.state === "failed") return <ErrorState title={t("orders.failed")} />;
  const words = foldText(text);
  const found = carts.value.filter((cart) => foldText(cart.customerName).includes(words));
  if (found.length === 0) return <EmptyState title={t("orders.empty.drafts")} detail={t("orders.empty.draftsText")} />;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {found.map((cart) => (
        <li key={cart.customerId}>
          <ListRow
            to={`/new-order?orderMode=true&customer=${cart.customerId}`}
            title={cart.customerName}
            detail={
              <>
                {t("orders.lines", { count: cart.lineCount })} · <AgeText at={cart.changedAt} />
              </>
            }
            trailing={
              <>
                {cart.total !== null && cart.currency !== null && (
                  <AmountText amount={cart.total} currency={cart.currency} />
                )}
                <SyncSign sync="on_device" />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
