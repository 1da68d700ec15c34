import { useState } from "react";
import { changeRun, type ChangeRunProblem } from "#commands/delivery/change-run.ts";
import { handedIn, paperOf, type Settlement, sumsOf } from "#domain/payment/settlement.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import type { HandIn } from "#local/queries/delivery/run-money.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { useCommand } from "#ui/use-command.ts";
import { PrintButtons } from "../print/PrintButtons.tsx";
import { usePrinting } from "../print/use-printing.ts";
import { GoodsBackList } from "./GoodsBackList.tsx";
import { PaperList } from "./PaperList.tsx";

const MAX_WORDS = 300;

interface ConfirmMoneySheetProps {
  readonly handIn: HandIn;
  readonly settlement: Settlement;
  readonly onClose: () => void;
}

/** The store counts what was handed in, ticks the rest line by line, and so settles it (DELIV-10, PAY-16). */
export function ConfirmMoneySheet({ handIn, settlement, onClose }: ConfirmMoneySheetProps) {
  const { t, locale } = useText();
  const { run, goods, currency } = handIn;
  const change = useCommand(changeRun);
  const { busy, printSettlement } = usePrinting();
  const [cash, setCash] = useState<number | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [areGoodsHere, setGoodsHere] = useState(false);
  const [words, setWords] = useState("");
  const [isMissed, setMissed] = useState(false);
  const [problem, setProblem] = useState<ChangeRunProblem["code"] | null>(null);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const payments = handedIn(run, settlement.paymentIds);
  const expected = sumsOf(payments).cash;
  const missing = paperOf(payments).flatMap(({ paymentId }) => (ticked.has(paymentId) ? [] : paymentId));
  const isCounted = cash !== null && Number.isSafeInteger(cash);
  const isEven = cash === expected && missing.length === 0 && (goods.length === 0 || areGoodsHere);

  async function confirm() {
    if (cash === null || !isCounted) return;
    if (!isEven && words.trim() === "") return setMissed(true);
    const answer = await change(run.runId, { kind: "confirmSettlement", cash, missing, words: words.trim() });
    if (answer.ok) onClose();
    else setProblem(answer.problem.code);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("settlement.from", { name: run.driverName })}
      footer={
        <div className="flex flex-col gap-2">
          {isMissed && words.trim() === "" && <Notice tone="danger">{t("settlement.problems.noReason")}</Notice>}
          {problem !== null && <Notice tone="danger">{t(`settlement.problems.${problem}`)}</Notice>}
          <Button variant="main" full disabled={!isCounted} onClick={() => void confirm()}>
            {t("settlement.confirm")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <div className="-mx-4">
          <FactList
            facts={[
              [t("settlement.handedInAt"), formatDate(settlement.at, locale, "dateTime")],
              [t("settlement.expected"), money(expected)],
              [t("settlement.countedBy", { name: settlement.byName }), money(settlement.cash)],
              ...settlement.pieces.map(
                ({ worth, count }) =>
                  [`${formatCount(count, locale)} × ${money(worth)}`, money(worth * count)] as const,
              ),
              [t("settlement.says", { name: settlement.byName }), settlement.words],
            ]}
          />
        </div>
        <AmountField label={t("settlement.cashReceived")} value={cash} currency={currency} onChange={setCash} />
        {isCounted && cash !== expected && (
          <p aria-live="polite" className="flex justify-between gap-4 text-body font-medium text-danger tabular-nums">
            <span>{t("settlement.difference")}</span>
            <span>{money((cash ?? 0) - expected)}</span>
          </p>
        )}
        <PaperList payments={payments} currency={currency} ticked={ticked} onTick={setTicked} />
        <GoodsBackList goods={goods} />
        <PrintButtons
          busy={busy}
          onChosen={(output) => void printSettlement({ run, settlement, goods, currency }, output)}
        />
        {goods.length > 0 && (
          <Checkbox label={t("settlement.goodsHere")} checked={areGoodsHere} onChange={setGoodsHere} />
        )}
        {isCounted && !isEven && (
          <TextField
            label={t("settlement.why")}
            value={words}
            maxLength={MAX_WORDS}
            autoComplete="off"
            error={isMissed && words.trim() === "" ? t("settlement.problems.noReason") : undefined}
            onChange={setWords}
          />
        )}
      </div>
    </Sheet>
  );
}
