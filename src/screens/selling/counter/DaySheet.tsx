import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { denominationsOf } from "#domain/counter/denominations.ts";
import { countedCash } from "#domain/counter/till-figures.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { readTillDay, type TillDay } from "#local/queries/order/counter.ts";
import { PrintButtons } from "#components/print/PrintButtons.tsx";
import { usePrinting } from "#components/print/use-printing.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";

/** What this device sold today, and the drawer's count beside it (COUNTER-12). */
export function DaySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const live = useLive(readTillDay, undefined);
  return (
    <Sheet open size="tall" onClose={onClose} title={t("counter.day.title")}>
      <Ready of={live} failed={t("counter.day.failed")}>
        {(day) => (day === null ? <EmptyState title={t("counter.day.none")} /> : <Figures day={day} />)}
      </Ready>
    </Sheet>
  );
}

function Figures({ day }: { readonly day: TillDay }) {
  const { t, locale } = useText();
  const { currency } = day;
  const [float, setFloat] = useState<number | null>(0);
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(new Map());
  const { identity } = useDevice();
  const { busy, printDaySummary } = usePrinting();
  const expected = (float ?? 0) + day.cash;
  const counted = countedCash(pieces);
  const hasNumbers = Number.isSafeInteger(expected) && Number.isSafeInteger(counted);
  const isCounted = hasNumbers && counted > 0;

  function print(output: "print" | "pdf") {
    const drawer = isCounted ? { float: float ?? 0, cash: day.cash, counted } : null;
    void printDaySummary({ ...day, kind: "X", byName: identity.fullName, drawer }, output);
  }

  return (
    <div className="flex flex-col gap-4 pb-6">
      <dl className="flex flex-col gap-2 px-4 pt-4 tabular-nums">
        <Row label={t("counter.day.sales", { count: day.sales })}>
          <AmountText amount={day.total} currency={currency} size="total" />
        </Row>
        {day.byMethod.map(({ method, sales, paid }) => (
          <Row key={method} label={`${t(`counter.methods.${method}`)} · ${formatCount(sales, locale)}`}>
            <AmountText amount={paid} currency={currency} />
          </Row>
        ))}
        {day.rounding !== 0 && (
          <Row label={t("counter.day.rounding")}>
            <AmountText amount={day.rounding} currency={currency} />
          </Row>
        )}
      </dl>
      <Section title={t("counter.day.count")}>
        <div className="flex flex-col gap-3 px-4">
          <AmountField label={t("counter.day.float")} value={float} currency={currency} onChange={setFloat} />
          <div className="grid grid-cols-2 gap-2">
            {denominationsOf(currency).map((worth) => (
              <NumberField
                key={worth}
                label={formatMoney(worth, currency, locale)}
                value={pieces.get(worth) ?? null}
                onChange={(count) => setPieces(new Map(pieces).set(worth, count ?? 0))}
              />
            ))}
          </div>
          {hasNumbers && (
            <dl className="flex flex-col gap-2 tabular-nums">
              <Row label={t("counter.day.expected")}>
                <AmountText amount={expected} currency={currency} />
              </Row>
              <Row label={t("counter.day.counted")}>
                <AmountText amount={counted} currency={currency} />
              </Row>
              <Row label={t("counter.day.difference")}>
                <AmountText amount={counted - expected} currency={currency} size="row" />
              </Row>
            </dl>
          )}
        </div>
      </Section>
      <div className="px-4">
        <PrintButtons busy={busy} onChosen={print} />
      </div>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
