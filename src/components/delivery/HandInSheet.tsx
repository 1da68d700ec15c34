import { useState } from "react";
import { changeRun, type ChangeRunProblem } from "#commands/delivery/change-run.ts";
import { denominationsOf } from "#domain/counter/denominations.ts";
import { type CountedPiece, paperOf, sumOfPieces } from "#domain/payment/settlement.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import type { HandIn } from "#local/queries/delivery/run-money.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { useCommand } from "#ui/use-command.ts";
import { GoodsBackList } from "./GoodsBackList.tsx";
import { PaperList } from "./PaperList.tsx";

const MAX_WORDS = 300;

/** Drivers and salespeople count what they hand in, and say why it is not what they were paid (DELIV-10, PAY-16). */
export function HandInSheet({ handIn, onClose }: { readonly handIn: HandIn; readonly onClose: () => void }) {
  const { t, locale } = useText();
  const { run, payments, sums, goods, unsent, currency } = handIn;
  const change = useCommand(changeRun);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const [isMissed, setMissed] = useState(false);
  const [problem, setProblem] = useState<ChangeRunProblem["code"] | null>(null);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const pieces = [...counts]
    .map(([worth, count]): CountedPiece => ({ worth, count }))
    .filter(({ count }) => Number.isSafeInteger(count) && count > 0);
  const counted = sumOfPieces(pieces);
  const difference = counted - sums.cash;
  const isComplete = paperOf(payments).every(({ paymentId }) => ticked.has(paymentId));

  async function handOver() {
    if (words.trim() === "" && (difference !== 0 || !isComplete)) return setMissed(true);
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const answer = await change(run.runId, { kind: "settle", paymentIds, pieces, cash: counted, words: words.trim() });
    if (answer.ok) onClose();
    else setProblem(answer.problem.code);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("settlement.handIn")}
      footer={
        <div className="flex flex-col gap-2">
          {isMissed && words.trim() === "" && <Notice tone="danger">{t("settlement.problems.noReason")}</Notice>}
          {problem !== null && <Notice tone="danger">{t(`settlement.problems.${problem}`)}</Notice>}
          <Button
            variant="main"
            full
            disabled={unsent > 0}
            reason={
              unsent > 0
                ? t(run.isPurse === true ? "settlement.unsentPayments" : "settlement.unsent", { count: unsent })
                : undefined
            }
            onClick={() => void handOver()}
          >
            {t("settlement.handInAmount", { amount: money(counted) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <section aria-label={t("settlement.count")} className="flex flex-col gap-3">
          <h3 className="text-body font-medium">{t("settlement.count")}</h3>
          <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
            {denominationsOf(currency).map((worth) => (
              <NumberField
                key={worth}
                label={money(worth)}
                value={counts.get(worth) ?? null}
                onChange={(count) => setCounts(new Map(counts).set(worth, count ?? 0))}
              />
            ))}
          </div>
        </section>
        <div aria-live="polite" className="-mx-4">
          <FactList
            facts={[
              [t("settlement.expected"), money(sums.cash)],
              [t("settlement.counted"), money(counted)],
              [t("settlement.difference"), difference === 0 ? "" : money(difference)],
            ]}
          />
        </div>
        <PaperList payments={payments} currency={currency} ticked={ticked} onTick={setTicked} />
        <GoodsBackList goods={goods} />
        {(difference !== 0 || !isComplete) && (
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
