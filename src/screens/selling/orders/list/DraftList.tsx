import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { foldText } from "#domain/values/fold-text.ts";
import { type CartSummary, listCarts } from "#local/queries/order/drafts.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { draftPath, useOpenParked } from "#components/order/repeat/use-open-draft.ts";
import { useLive } from "#ui/use-live.ts";

/** Open carts: saved on this device, not submitted. */
export function DraftList({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const carts = useLive(listCarts, null);
  return (
    <Ready of={carts} failed={t("orders.failed")}>
      {(known) => <Drafts carts={known} text={text} />}
    </Ready>
  );
}

function Drafts({ carts, text }: { readonly carts: readonly CartSummary[]; readonly text: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openParked = useOpenParked(navigate);
  const words = foldText(text);
  const found = carts.filter((cart) => foldText(cart.customerName).includes(words));
  if (found.length === 0) return <EmptyState title={t("orders.empty.drafts")} detail={t("orders.empty.draftsText")} />;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto">
      {found.map((cart) => (
        <li key={cart.ticket?.ticketId ?? cart.customerId}>
          <ListRow
            {...(cart.ticket === null ? { to: draftPath(cart) } : { onClick: () => void openParked(cart) })}
            title={cart.customerName}
            detail={
              <>
                {cart.ticket !== null && `${cart.ticket.name} · `}
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
