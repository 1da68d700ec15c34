import { useState } from "react";
import { useTranslation } from "react-i18next";
import { closeTill } from "#commands/counter/close-till.ts";
import { denominationsOf } from "#domain/counter/denominations.ts";
import { countedCash, MAX_CLOSE_REASON } from "#domain/counter/till-close.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { readTillDay, type TillDay } from "#local/queries/order/till-day.ts";
import { TillCloses } from "#components/counter/TillCloses.tsx";
import { DrawerFacts, TillFacts } from "#components/counter/TillFacts.tsx";
import { PrintButtons } from "#components/print/PrintButtons.tsx";
import { usePrinting } from "#components/print/use-printing.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";

/** What this device sold since its till was closed, the drawer's count beside it, and closing it (COUNTER-12, COUNTER-14). */
export function DaySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const live = useLive(readTillDay, undefined);
  return (
    <Sheet open size="tall" onClose={onClose} title={t("counter.day.title")}>
      <Ready of={live} failed={t("counter.day.failed")}>
        {(till) =>
          till === null ? (
            <EmptyState title={t("counter.day.none")} />
          ) : (
            // The next period has its own count.
            <Figures key={till.lastClose?.closeId ?? ""} till={till} />
          )
        }
      </Ready>
      <TillCloses limit={20} />
    </Sheet>
  );
}

function Figures({ till }: { readonly till: TillDay }) {
  const { t, locale } = useText();
  const { currency, figures } = till;
  const device = useDevice();
  const { busy, printDaySummary } = usePrinting();
  const close = useCommand(closeTill);
  const [closeId] = useState(() => device.newId());
  const [float, setFloat] = useState<number | null>(till.lastClose?.float ?? 0);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const pieces = [...counts].filter(([, count]) => count > 0).map(([worth, count]) => ({ worth, count }));
  const expected = (float ?? 0) + figures.cash;
  const counted = countedCash(pieces);
  const hasNumbers = Number.isSafeInteger(expected) && Number.isSafeInteger(counted);
  const isCounted = hasNumbers && counted > 0;
  const difference = counted - expected;
  const isReady = hasNumbers && (difference === 0 || reason.trim() !== "");

  function print(output: "print" | "pdf") {
    const drawer = isCounted ? { float: float ?? 0, cash: figures.cash, counted, reason } : null;
    const { day, letter } = till;
    const summary = { ...figures, kind: "X", number: "", day, till: letter, currency, drawer } as const;
    void printDaySummary({ ...summary, byName: device.identity.fullName }, output);
  }

  async function finish() {
    setClosing(false);
    const closed = await close({ closeId, till, float: float ?? 0, pieces, reason });
    if (closed.ok) return showToast(t("counter.closes.done", { number: closed.value.closeNo }));
    const { code } = closed.problem;
    showToast(t(`counter.closes.problems.${code}`));
  }

  return (
    <div className="flex flex-col gap-4 pb-6">
      <TillFacts figures={figures} currency={currency} />
      <Section title={t("counter.day.count")}>
        <div className="flex flex-col gap-3 px-4">
          <AmountField label={t("counter.day.float")} value={float} currency={currency} onChange={setFloat} />
          <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
            {denominationsOf(currency).map((worth) => (
              <NumberField
                key={worth}
                label={formatMoney(worth, currency, locale)}
                value={counts.get(worth) ?? null}
                onChange={(count) => setCounts(new Map(counts).set(worth, count ?? 0))}
              />
            ))}
          </div>
          {hasNumbers && <DrawerFacts expected={expected} counted={counted} currency={currency} />}
          {hasNumbers && difference !== 0 && (
            <TextField
              label={t("counter.closes.reason")}
              hint={t("counter.closes.reasonHint")}
              value={reason}
              maxLength={MAX_CLOSE_REASON}
              onChange={setReason}
            />
          )}
        </div>
      </Section>
      <div className="flex flex-col gap-2 px-4">
        <PrintButtons busy={busy} onChosen={print} />
        <Button variant="main" full disabled={!isReady} onClick={() => setClosing(true)}>
          {t("counter.closes.close")}
        </Button>
      </div>
      <ConfirmSheet
        open={closing}
        onClose={() => setClosing(false)}
        title={t("counter.closes.confirm")}
        action={t("counter.closes.close")}
        onConfirm={() => void finish()}
      >
        {t("counter.closes.confirmText")}
      </ConfirmSheet>
    </div>
  );
}
