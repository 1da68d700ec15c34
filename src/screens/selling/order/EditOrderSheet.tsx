import { Trash2 } from "lucide-react";
import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import { applyStep, type LifeStep } from "#domain/order-life/order-steps.ts";
import type { LineEdit } from "#domain/order-life/revise-lines.ts";
import { checkQuantity } from "#domain/order/check-quantity.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import type { StoredLine, StoredOrder } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import { lineProblemText } from "#components/order/line-problem-text.ts";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface EditOrderSheetProps {
  readonly order: StoredOrder;
  readonly onClose: () => void;
}

/** What is written for a line. An emptied quantity is none yet. */
interface Written {
  readonly quantity: number | null;
  readonly note: string;
}

const LONGEST_WORDS = 300;

/** Edits quantities and notes of an order's lines, with the amounts as they will be (ORDER-41). */
export function EditOrderSheet({ order, onClose }: EditOrderSheetProps) {
  const text = useText();
  const { t, language } = text;
  const { identity } = useDevice();
  const settings = readyValue(useLive(readOwnSettings, null)) ?? null;
  const change = useCommand(changeOrder);
  // The order as it was when somebody began: what another person changes meanwhile is a conflict, not overwritten.
  const [base] = useState(order);
  const [written, setWritten] = useState<Readonly<Record<string, Written>>>({});
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const valueOf = (line: StoredLine): Written => written[line.lineId] ?? { quantity: line.quantity, note: line.note };
  const faultOf = (line: StoredLine) => {
    const { quantity } = valueOf(line);
    if (quantity === line.quantity || quantity === 0) return null;
    return checkQuantity(quantity ?? Number.NaN, line);
  };
  const edits = base.lines.flatMap((line) => editOf(line, valueOf(line)));
  const step: LifeStep = { kind: "revise", lines: edits, added: [], reasonCode: null, words: words.trim() };
  const facts = { stepId: "", at: 0, by: identity.uid, byName: "", from: base.status, settings };
  const after = applyStep(base, step, facts);
  const isSound = base.lines.every((line) => faultOf(line) === null);

  async function save() {
    const answer = await change(base.orderId, step);
    if (answer.ok) onClose();
    else setProblem(t(`order.problems.${answer.problem.code}`));
  }

  return (
    <Sheet
      open
      size="tall"
      onClose={onClose}
      title={t("order.edit.title")}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button variant="main" disabled={edits.length === 0 || !isSound || !after.ok} onClick={() => void save()}>
            {t("order.edit.save")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {base.lines.map((line) => {
          const value = valueOf(line);
          const fault = faultOf(line);
          const set = (next: Partial<Written>) => setWritten({ ...written, [line.lineId]: { ...value, ...next } });
          return (
            <fieldset key={line.lineId} className="flex flex-col gap-2 pb-4 edge-b">
              <legend className="text-body font-medium break-words">{localName(line, language)}</legend>
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <NumberField
                    label={t("order.differences.fields.quantity")}
                    value={value.quantity}
                    decimals={line.quantityScale === 1000 ? 3 : 0}
                    suffix={line.unit}
                    hint={value.quantity === 0 ? t("order.agreed.removed") : undefined}
                    error={fault === null ? undefined : lineProblemText(fault, line, text)}
                    onChange={(quantity) => set({ quantity })}
                  />
                </div>
                {value.quantity !== 0 && (
                  <IconButton
                    outlined
                    label={t("order.edit.removeOf", { name: localName(line, language) })}
                    icon={<Trash2 aria-hidden className="size-5" />}
                    onClick={() => set({ quantity: 0 })}
                  />
                )}
              </div>
              <TextField
                label={t("order.differences.fields.note")}
                value={value.note}
                maxLength={LONGEST_WORDS}
                onChange={(note) => set({ note })}
              />
            </fieldset>
          );
        })}
        <TextArea label={t("order.edit.reason")} value={words} rows={2} maxLength={LONGEST_WORDS} onChange={setWords} />
        {!after.ok && settings !== null && isSound && (
          <Notice tone="attention">{t(`order.problems.${after.problem.code}`)}</Notice>
        )}
        {after.ok && isSound && (
          <TotalsTable
            totals={after.value.totals}
            currency={base.currency}
            pricesIncludeTax={base.pricesIncludeTax}
            weight={weightOfLines(after.value.lines)}
          />
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Sheet>
  );
}

function editOf(line: StoredLine, { quantity, note }: Written): LineEdit[] {
  const isMore = quantity !== null && quantity !== line.quantity;
  if (!isMore && note === line.note) return [];
  return [
    {
      lineId: line.lineId,
      ...(isMore && { quantity: { from: line.quantity, to: quantity } }),
      ...(note !== line.note && { note: { from: line.note, to: note } }),
    },
  ];
}
