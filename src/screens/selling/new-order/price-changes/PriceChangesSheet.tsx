import { useState } from "react";
import { useTranslation } from "react-i18next";
import { repriceCart } from "#commands/cart/reprice-cart.ts";
import { answerDiff, type LineChoice, type LineDiff } from "#domain/pricing/diff-cart.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { PriceChangeRow } from "./PriceChangeRow.tsx";

interface PriceChangesSheetProps {
  readonly view: CartView;
  readonly rows: readonly LineDiff[];
  readonly onClose: () => void;
}

/** "Was → now" (PRICE-25): only the changed lines, the possible answers to each, and the effect on the total. */
export function PriceChangesSheet({ view, rows, onClose }: PriceChangesSheetProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const reprice = useCommand(repriceCart);
  const [chosen, setChosen] = useState<ReadonlyMap<string, LineChoice>>(new Map());
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(false);
  const { settings } = view.company;

  const choiceOf = ({ line, choices }: LineDiff): LineChoice => {
    const choice = chosen.get(line.lineId);
    return choice !== undefined && choices.includes(choice) ? choice : (choices[0] ?? "remove");
  };
  const choices = new Map(rows.map((row) => [row.line.lineId, choiceOf(row)]));
  const answered = answerDiff(view.cart, rows, choices, view.cart.changedAt);
  const after = priceCart(answered, pricingTerms(settings, view)).totals.total;
  const money = (amount: number) => formatMoney(amount, settings.currency, locale);

  const chooseAll = (choice: LineChoice) =>
    setChosen(
      new Map([
        ...choices,
        ...rows.filter((row) => row.choices.includes(choice)).map(({ line }) => [line.lineId, choice] as const),
      ]),
    );

  async function apply() {
    setBusy(true);
    const answers = new Map(
      rows.map((row) => [row.line.lineId, { choice: choiceOf(row), price: row.now?.unitPrice ?? null }]),
    );
    const left = await reprice({ shown: view.cart, answers });
    setBusy(false);
    setAgain(left > 0);
  }

  return (
    <Sheet
      open
      inAddress
      onClose={onClose}
      title={t("newOrder.changes.title", { count: rows.length })}
      size="tall"
      footer={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&>button]:grow">
          <dl aria-label={t("totals.total")} className="flex min-w-0 flex-col tabular-nums">
            <dt className="text-caption text-muted">{t("newOrder.changes.total")}</dt>
            <dd aria-live="polite" className="text-row font-bold">
              {t("newOrder.changes.wasNow", { was: money(view.totals.total), now: money(after) })}
            </dd>
          </dl>
          <Button variant="main" busy={busy} onClick={() => void apply()}>
            {t("newOrder.changes.apply")}
          </Button>
        </div>
      }
    >
      {again && (
        <div className="px-4 pt-3">
          <Notice tone="attention">{t("newOrder.changes.again")}</Notice>
        </div>
      )}
      <p className="px-4 pt-3 text-body text-muted">{t("newOrder.changes.text")}</p>
      <ForAll rows={rows} onChoose={chooseAll} />
      <ul aria-label={t("newOrder.changes.title", { count: rows.length })}>
        {rows.map((row) => (
          <PriceChangeRow
            key={row.line.lineId}
            row={row}
            choice={choiceOf(row)}
            currency={settings.currency}
            onChoose={(choice) => setChosen(new Map([...choices, [row.line.lineId, choice]]))}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface ForAllProps {
  readonly rows: readonly LineDiff[];
  readonly onChoose: (choice: LineChoice) => void;
}

/** One answer for every line that allows it; shown from two lines on. */
function ForAll({ rows, onChoose }: ForAllProps) {
  const { t } = useTranslation();
  const offered = (["accept", "keep"] as const).filter(
    (choice) => rows.filter((row) => row.choices.includes(choice)).length > 1,
  );
  if (offered.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 px-4 py-3 [&>button]:px-3">
      {offered.map((choice) => (
        <Button key={choice} onClick={() => onChoose(choice)}>
          {t(`newOrder.changes.all.${choice}`)}
        </Button>
      ))}
    </div>
  );
}
