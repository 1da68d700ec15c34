import { Plus } from "lucide-react";
import { useState } from "react";
import { recordPayment, type RecordPaymentProblem } from "#commands/payment/record-payment.ts";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { ageDocuments } from "#domain/payment/age-documents.ts";
import { cashOf } from "#domain/payment/check-payment.ts";
import {
  amountToCollect,
  chooseDues,
  type ComingOrder,
  composeParts,
  duesOf,
  lacksReference,
  type PartDraft,
} from "#domain/payment/collect.ts";
import { MAX_PARTS, MAX_PAYMENT_NOTE, type Payment } from "#domain/payment/payment.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { listComingOrders } from "#local/queries/payment/payments.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { DueChoice } from "./DueChoice.tsx";
import { PartFields } from "./PartFields.tsx";
import { PaymentDone } from "./PaymentDone.tsx";

interface CollectSheetProps {
  readonly customer: Customer;
  readonly company: Company;
  /** Orders that the payment is for, with what is overdue, unless somebody says otherwise; `left` is to be paid for each now. */
  readonly orders?: readonly ComingOrder[];
  readonly onClose: () => void;
}

/** A part as typed; an amount that nobody typed is the proposed one. */
interface TypedPart extends PartDraft {
  readonly key: number;
  readonly isTyped: boolean;
}

/** Takes a payment at the door, with or without signal, and shows its receipt (PAY-9). */
export function CollectSheet({ customer, company, orders = [], onClose }: CollectSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const device = useDevice();
  const now = useNow();
  const record = useCommand(recordPayment);
  const [paymentId] = useState(() => device.newId());
  const [typed, setTyped] = useState<readonly TypedPart[]>([
    { key: 0, method: "cash", amount: null, reference: "", isTyped: false },
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const { documents } = ageDocuments(customer, businessDayOf(now, company.settings.timeZone));
    const overdue = orders.length === 0 ? [] : documents.filter(({ isOverdue }) => isOverdue);
    return new Set([...orders.map(({ orderId }) => orderId), ...overdue.map(({ document }) => document.id)]);
  });
  const open = readyValue(useLive(listComingOrders, customer.id)) ?? [];
  const [tendered, setTendered] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [isMissed, setMissed] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<RecordPaymentProblem | null>(null);
  const [done, setDone] = useState<Payment | null>(null);
  const { currency, timeZone } = company.settings;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (done !== null) {
    const cash = cashOf(done.parts);
    const change = tendered !== null && tendered > cash ? tendered - cash : 0;
    return <PaymentDone payment={done} change={change} customer={customer} company={company} onClose={onClose} />;
  }

  const { documents } = ageDocuments(customer, businessDayOf(now, timeZone));
  const known = new Set(orders.map(({ orderId }) => orderId));
  const dues = duesOf(documents, [...orders, ...open.filter(({ orderId }) => !known.has(orderId))]);
  const chosenDues = dues.filter(({ id }) => chosen.has(id));
  const proposed = chosenDues.length > 0 ? sumAmounts(chosenDues.map((due) => due.open)) : amountToCollect(customer);
  const drafts = typed.map((part, place) =>
    part.isTyped || place > 0 ? part : { ...part, amount: proposed > 0 ? proposed : null },
  );
  const composed = composeParts(drafts, company.settings);
  const cash = composed === null ? 0 : cashOf(composed.parts);
  const change = tendered === null || Number.isNaN(tendered) ? null : tendered - cash;

  function changePart(key: number, draft: PartDraft) {
    setProblem(null);
    setTyped(
      typed.map((part, place) => {
        if (part.key !== key) return part;
        const isTyped = part.isTyped || draft.amount !== drafts[place]?.amount;
        return { key: part.key, ...draft, isTyped };
      }),
    );
  }

  async function collect() {
    if (composed === null || saving) return;
    if (drafts.some(lacksReference)) return setMissed(true);
    setSaving(true);
    const { parts, cashRounding, settled } = composed;
    const answer = await record({
      paymentId,
      customerId: customer.id,
      parts: [...parts],
      cashRounding,
      appliedTo: chooseDues(dues, chosen, settled),
      note: note.trim(),
    });
    setSaving(false);
    if (answer.ok) setDone(answer.value);
    else setProblem(answer.problem);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("payment.collectFrom", { name: customer.name })}
      footer={
        <div className="flex flex-col gap-2">
          {problem !== null && <Notice tone="danger">{t(`payment.problems.${problem.code}`)}</Notice>}
          <Button
            variant="main"
            full
            busy={saving}
            disabled={composed === null || (change !== null && change < 0)}
            onClick={() => void collect()}
          >
            {composed === null
              ? t("payment.collect")
              : t("payment.collectAmount", { amount: money(composed.settled - composed.cashRounding) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-col gap-1">
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-row">{t("payment.owed")}</span>
            <AmountText amount={customer.balance} currency={currency} size="total" />
          </p>
          {customer.overdue > 0 && (
            <p className="text-right text-body font-medium text-danger tabular-nums">
              {t("customer.overdueAmount", { amount: money(customer.overdue) })}
            </p>
          )}
        </div>
        {dues.length > 0 && <DueChoice dues={dues} chosen={chosen} currency={currency} onChange={setChosen} />}
        {drafts.map((draft) => (
          <PartFields
            key={draft.key}
            draft={draft}
            currency={currency}
            customerName={customer.name}
            isMissed={isMissed}
            hasCash={drafts.some(({ key, method }) => key !== draft.key && method === "cash")}
            onChange={(changed) => changePart(draft.key, changed)}
            onRemove={drafts.length > 1 ? () => setTyped(typed.filter(({ key }) => key !== draft.key)) : undefined}
          />
        ))}
        {composed !== null && composed.cashRounding !== 0 && (
          <p className="text-body text-muted">
            {t("payment.rounded", { cash: money(cash), owed: money(cash + composed.cashRounding) })}
          </p>
        )}
        {cash > 0 && (
          <div className="flex flex-col gap-1">
            <AmountField
              label={t("payment.tendered")}
              value={tendered}
              currency={currency}
              error={change !== null && change < 0 ? t("payment.tooLittle") : undefined}
              onChange={setTendered}
            />
            {change !== null && change >= 0 && (
              <p className="flex items-baseline justify-between gap-4" aria-live="polite">
                <span className="text-row">{t("payment.change")}</span>
                <AmountText amount={change} currency={currency} size="total" />
              </p>
            )}
          </div>
        )}
        {drafts.length < MAX_PARTS && (
          <div>
            <Button
              variant="quiet"
              icon={<Plus aria-hidden className="size-5" />}
              onClick={() => {
                const key = Math.max(...typed.map((part) => part.key)) + 1;
                const method = drafts.some((part) => part.method === "cash") ? "transfer" : "cash";
                const fixed = drafts.map((part) => ({ ...part, isTyped: true }));
                setTyped([...fixed, { key, method, amount: null, reference: "", isTyped: true }]);
              }}
            >
              {t("payment.addPart")}
            </Button>
          </div>
        )}
        <TextField
          label={t("payment.note")}
          value={note}
          maxLength={MAX_PAYMENT_NOTE}
          autoComplete="off"
          onChange={setNote}
        />
      </div>
    </Sheet>
  );
}
