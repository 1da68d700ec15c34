import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listCarts } from "#local/queries/order/drafts.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useOpenParked } from "#components/order/repeat/use-open-draft.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface DraftsChipProps {
  readonly onChoose: (customerId: string) => void;
}

/** "3 drafts": the open carts, each one tap away. Hidden if there are none. */
export function DraftsChip({ onChoose }: DraftsChipProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const openParked = useOpenParked(navigate);
  const carts = readyValue(useLive(listCarts, null)) ?? [];
  if (carts.length === 0) return null;
  return (
    <span className="shrink-0">
      <Chip onClick={() => setOpen(true)}>
        <NotebookPen aria-hidden className="size-4" />
        {t("newOrder.drafts", { count: carts.length })}
      </Chip>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("newOrder.draftsTitle")}>
        <ul>
          {carts.map((cart) => (
            <li key={cart.ticket?.ticketId ?? cart.customerId}>
              <ListRow
                title={cart.customerName}
                detail={`${cart.ticket === null ? "" : `${cart.ticket.name} · `}${t("newOrder.lines", { count: cart.lineCount })}`}
                trailing={
                  <>
                    {cart.total !== null && cart.currency !== null && (
                      <span className="font-bold tabular-nums">{formatMoney(cart.total, cart.currency, locale)}</span>
                    )}
                    <span className="text-caption text-muted">
                      <AgeText at={cart.changedAt} />
                    </span>
                  </>
                }
                onClick={() => {
                  setOpen(false);
                  if (cart.ticket === null) onChoose(cart.customerId);
                  else void openParked(cart);
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </span>
  );
}
