import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { discardTicket, parkTicket, resumeTicket } from "#commands/cart/park-ticket.ts";
import { formatAge, formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import type { TicketSummary } from "#local/queries/order/counter.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";

interface TicketsSheetProps {
  readonly view: CartView;
  readonly tickets: readonly TicketSummary[];
  readonly onClose: () => void;
  readonly onServe: (customerId: string) => void;
}

/** Puts the cart aside under a name, and takes one up again (COUNTER-9). */
export function TicketsSheet({ view, tickets, onClose, onServe }: TicketsSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const park = useCommand(parkTicket);
  const resume = useCommand(resumeTicket);
  const discard = useCommand(discardTicket);
  const [name, setName] = useState("");
  const [discarding, setDiscarding] = useState<TicketSummary | null>(null);
  const hour = formatDate(now, locale, "time", view.company.settings.timeZone);

  async function putAside() {
    await park({ customerId: view.customer.id, name: name.trim() || hour });
    onClose();
  }

  async function take({ ticketId, customerId }: TicketSummary) {
    const taken = await resume({ ticketId, presentName: hour });
    if (taken.ok) onServe(customerId);
    onClose();
  }

  return (
    <Sheet open onClose={onClose} title={t("counter.tickets.title")}>
      <div className="flex flex-col gap-4 p-4">
        {view.lines.length > 0 && (
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              void putAside();
            }}
          >
            <TextField
              label={t("counter.tickets.name")}
              hint={t("counter.tickets.nameHint")}
              value={name}
              maxLength={40}
              autoComplete="off"
              onChange={setName}
            />
            <Button variant="main" type="submit" full>
              {t("counter.park")}
            </Button>
          </form>
        )}
        {tickets.length === 0 ? (
          <EmptyState title={t("counter.tickets.none")} />
        ) : (
          <ul aria-label={t("counter.tickets.title")}>
            {tickets.map((ticket) => (
              <li key={ticket.ticketId} className="flex items-center gap-2 edge-b">
                <button
                  type="button"
                  onClick={() => void take(ticket)}
                  className="min-h-16 min-w-0 flex-1 py-2 text-left active:bg-raised"
                >
                  {/* Beside large text the amount goes below the name. */}
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="min-w-0 flex-[1_1_8rem] truncate text-row font-medium">{ticket.name}</span>
                    {ticket.total !== null && (
                      <AmountText amount={ticket.total} currency={view.company.settings.currency} />
                    )}
                  </span>
                  <span className="block truncate text-caption text-muted tabular-nums">
                    {ticket.customerName} · {t("newOrder.lines", { count: ticket.lineCount })} ·{" "}
                    {formatAge(ticket.changedAt, now, locale)}
                  </span>
                </button>
                <IconButton
                  label={t("counter.tickets.discard", { name: ticket.name })}
                  icon={<Trash2 className="size-5" />}
                  onClick={() => setDiscarding(ticket)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmSheet
        open={discarding !== null}
        onClose={() => setDiscarding(null)}
        title={t("counter.tickets.discard", { name: discarding?.name ?? "" })}
        action={t("counter.tickets.discardAction")}
        onConfirm={() => {
          if (discarding !== null) void discard(discarding.ticketId);
          setDiscarding(null);
        }}
      >
        {t("counter.tickets.discardText")}
      </ConfirmSheet>
    </Sheet>
  );
}
