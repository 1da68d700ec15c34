import { useState } from "react";
import { chargeSale, type PlaceOrderProblem } from "#commands/order/place-order.ts";
import { presetRounding } from "#domain/counter/cash-rounding.ts";
import { amountDue, changeFor, PAY_METHODS, type PayMethod } from "#domain/counter/counter-sale.ts";
import { quickTenders } from "#domain/counter/denominations.ts";
import type { Order } from "#domain/order/order.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { cartProblemText } from "#components/order/cart/CartProblems.tsx";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";

interface ChargeSheetProps {
  readonly view: CartView;
  /** Who serves (COUNTER-16). */
  readonly operator: { readonly id: string; readonly name: string };
  /** Nobody who could owe something. */
  readonly isWalkIn: boolean;
  readonly onClose: () => void;
  readonly onCharged: (order: Order) => void;
}

/** How the sale is paid: cash with its change, a transfer, a card's reference, or on account (COUNTER-3, COUNTER-5). */
export function ChargeSheet({ view, operator, isWalkIn, onClose, onCharged }: ChargeSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const charge = useCommand(chargeSale);
  const [method, setMethod] = useState<PayMethod>("cash");
  const [typed, setTyped] = useState<number | null>(null);
  const [reference, setReference] = useState("");
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<PlaceOrderProblem | null>(null);
  const { customer, company, totals } = view;
  const { currency, cashRounding = presetRounding(currency) } = company.settings;
  const due = amountDue(totals.total, method, cashRounding, currency);
  const tendered = typed ?? due;
  const change = Number.isNaN(tendered) ? null : changeFor(due, tendered);
  const isCash = method === "cash";
  const money = (amount: number) => formatMoney(amount, currency, locale);

  async function pay(amount: number) {
    if (saving) return;
    setSaving(true);
    setProblem(null);
    try {
      const answer = await charge({
        customerId: customer.id,
        payment: {
          method,
          tendered: amount,
          reference: isCash ? "" : reference.trim(),
          operatorId: operator.id,
          operatorName: operator.name,
        },
      });
      if (answer.ok) onCharged(answer.value);
      else setProblem(answer.problem);
    } finally {
      setSaving(false);
    }
  }

  function problemText(refused: PlaceOrderProblem): string {
    if (refused.code !== "notReady") return t(`newOrder.placeProblems.${refused.code}`);
    const [first] = refused.problems;
    return first ? cartProblemText(first, view, now, text) : t("newOrder.problems.other");
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("counter.chargeTitle", { name: customer.name })}
      footer={
        <div className="flex flex-col gap-2">
          {problem !== null && <Notice tone="danger">{problemText(problem)}</Notice>}
          <Button
            variant="main"
            full
            busy={saving}
            disabled={isCash && change === null}
            onClick={() => void pay(isCash ? tendered : due)}
          >
            {t(`counter.chargeBy.${method}`, { amount: money(isCash ? tendered : totals.total) })}
          </Button>
        </div>
      }
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCash || change !== null) void pay(isCash ? tendered : due);
        }}
      >
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-row">{t(isCash ? "counter.due" : "counter.total")}</span>
          <AmountText amount={isCash ? due : totals.total} currency={currency} size="total" />
        </p>
        {isCash && due !== totals.total && (
          <p className="-mt-3 text-right text-caption text-muted">
            {t("counter.rounded", { total: money(totals.total) })}
          </p>
        )}
        <ChoiceRow
          label={t("counter.method")}
          value={method}
          options={PAY_METHODS.filter((each) => each !== "on_account" || !isWalkIn).map((value) => ({
            value,
            label: t(`counter.methods.${value}`),
          }))}
          onChange={(chosen) => {
            setMethod(chosen);
            setProblem(null);
          }}
        />
        {isCash && (
          <>
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-body font-medium">{t("counter.tendered")}</legend>
              <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
                {quickTenders(due, currency).map((amount) => (
                  <Button key={amount} onClick={() => void pay(amount)}>
                    {amount === due ? t("counter.exact", { amount: money(amount) }) : money(amount)}
                  </Button>
                ))}
              </div>
            </fieldset>
            <AmountField
              label={t("counter.otherAmount")}
              value={typed}
              currency={currency}
              error={change === null ? t("newOrder.placeProblems.tooLittle") : undefined}
              onChange={setTyped}
            />
            {change !== null && change > 0 && (
              <p className="flex items-baseline justify-between gap-4" aria-live="polite">
                <span className="text-row">{t("counter.change")}</span>
                <AmountText amount={change} currency={currency} size="total" />
              </p>
            )}
          </>
        )}
        {(method === "card" || method === "transfer") && (
          <TextField
            label={t("counter.reference")}
            value={reference}
            hint={t(`counter.referenceHints.${method}`)}
            maxLength={60}
            autoComplete="off"
            onChange={setReference}
          />
        )}
        {method === "on_account" && <p className="text-body">{t("counter.onAccountText", { name: customer.name })}</p>}
      </form>
    </Sheet>
  );
}
