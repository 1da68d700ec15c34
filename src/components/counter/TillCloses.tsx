import { useState } from "react";
import { countedCash, drawerDifference, figuresOf, type TillClose } from "#domain/counter/till-close.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { listTillCloses, type TillCloseRow } from "#local/queries/order/till-day.ts";
import { PrintButtons } from "#components/print/PrintButtons.tsx";
import { usePrinting } from "#components/print/use-printing.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { DrawerFacts, TillFacts } from "./TillFacts.tsx";

/** The latest closes of the store's tills (COUNTER-14); nothing where there are none. */
export function TillCloses({ limit }: { readonly limit: number }) {
  const { t, locale } = useText();
  const rows = readyValue(useLive(listTillCloses, { limit })) ?? [];
  const [open, setOpen] = useState<TillCloseRow | null>(null);
  if (rows.length === 0) return null;
  return (
    <Section title={t("counter.closes.title")}>
      <ul className="edge-t">
        {rows.map((row) => (
          <li key={row.close.closeId}>
            <ListRow
              onClick={() => setOpen(row)}
              title={row.close.closeNo}
              detail={[
                formatDate(row.close.capturedAt, locale),
                row.close.repName,
                ...(row.receivedAt === null ? [t("counter.closes.waits")] : []),
                ...(row.flags.length > 0 ? [t("counter.closes.doubted")] : []),
                ...differenceText(row.close),
              ].join(" · ")}
              trailing={<AmountText amount={row.close.total} currency={row.close.currency} />}
            />
          </li>
        ))}
      </ul>
      {open !== null && <CloseSheet row={open} onClose={() => setOpen(null)} />}
    </Section>
  );

  function differenceText(close: TillClose): string[] {
    const difference = drawerDifference(close);
    if (difference === 0) return [];
    const amount = formatMoney(Math.abs(difference), close.currency, locale);
    return [t(difference < 0 ? "counter.closes.missing" : "counter.closes.over", { amount })];
  }
}

function CloseSheet({ row: { close, flags }, onClose }: { readonly row: TillCloseRow; readonly onClose: () => void }) {
  const { t } = useText();
  const { busy, printDaySummary } = usePrinting();
  const { currency, float, cash, pieces, reason } = close;
  const counted = countedCash(pieces);
  return (
    <Sheet
      open
      onClose={onClose}
      title={close.closeNo}
      footer={
        <PrintButtons
          busy={busy}
          onChosen={(output) =>
            void printDaySummary(
              {
                ...figuresOf(close),
                kind: "Z",
                number: close.closeNo,
                day: close.businessDay,
                till: close.till,
                byName: close.repName,
                currency,
                drawer: { float, cash, counted, reason },
              },
              output,
            )
          }
        />
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        <TillFacts figures={figuresOf(close)} currency={currency} />
        <div className="flex flex-col gap-3 px-4">
          {flags.map((flag) => (
            <Notice key={flag} tone="attention">
              {t(`counter.closes.flags.${flag as "FIGURES_DIFFER"}`)}
            </Notice>
          ))}
          <DrawerFacts expected={float + cash} counted={counted} currency={currency} />
          {reason !== "" && <p className="text-body">{t("counter.closes.because", { reason })}</p>}
        </div>
      </div>
    </Sheet>
  );
}
