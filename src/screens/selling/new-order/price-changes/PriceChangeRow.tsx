import { useTranslation } from "react-i18next";
import { effectOf, type LineChoice, type LineDiff } from "#domain/pricing/diff-cart.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";

interface PriceChangeRowProps {
  readonly row: LineDiff;
  readonly choice: LineChoice;
  readonly currency: Currency;
  readonly onChoose: (choice: LineChoice) => void;
}

/** One changed line: old and new price, the effect on its amount, and the possible answers. */
export function PriceChangeRow({ row, choice, currency, onChoose }: PriceChangeRowProps) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const { line, now, reason, choices } = row;
  const effect = effectOf(row, choice, currency);
  const quantity = formatQuantity(line.quantity, line.quantityScale, locale);
  const was = formatUnitPrice(line.unitPrice, currency, locale);
  return (
    <li className="flex flex-col gap-2 px-4 py-3 edge-b [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto]">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-body leading-[1.25rem] font-medium text-balance">
          {localName(line, language)}
        </span>
        <span className={joinClasses("shrink-0 text-body font-bold tabular-nums", effect > 0 && "text-attention-ink")}>
          {effect > 0 && "+"}
          {formatMoney(effect, currency, locale)}
        </span>
      </div>
      <p className="text-body tabular-nums">
        {reason === "price" && now !== null
          ? t("newOrder.changes.wasNow", { was, now: formatUnitPrice(now.unitPrice, currency, locale) })
          : t(`newOrder.changes.${reason === "noPrice" ? "noPrice" : "disabled"}`, { was })}
        <span className="text-muted"> · {t("newOrder.changes.quantity", { quantity, unit: line.unit })}</span>
      </p>
      {choices.length > 1 ? (
        <ChoiceRow
          label={t("newOrder.changes.choose", { name: localName(line, language) })}
          hideLabel
          value={choice}
          options={choices.map((value) => ({ value, label: t(`newOrder.changes.choices.${value}`) }))}
          onChange={onChoose}
        />
      ) : (
        <p className="text-caption font-medium">{t("newOrder.changes.willGo")}</p>
      )}
    </li>
  );
}
