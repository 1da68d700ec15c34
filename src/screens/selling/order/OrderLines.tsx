import { useTranslation } from "react-i18next";
import type { Order } from "#domain/order/order.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Section } from "#ui/layout/Section.tsx";

export function OrderLines({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  return (
    <Section title={t("order.lines")}>
      <ul className="edge-t">
        {order.lines.map((line) => (
          <li key={line.lineId} className="flex items-baseline gap-3 px-4 py-3 edge-b">
            <span className="min-w-10 shrink-0 text-row font-bold tabular-nums">
              {formatQuantity(line.quantity, line.quantityScale, locale)}
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="text-body font-medium">{localName(line, language)}</span>
              <span className="text-caption text-muted tabular-nums">
                {line.sku} · {t("order.each", { price: formatUnitPrice(line.unitPrice, order.currency, locale) })}
              </span>
              {line.lineDiscount > 0 && (
                <span className="text-caption tabular-nums">
                  {t("order.lineDiscount", { amount: money(-line.lineDiscount) })}
                </span>
              )}
              {line.note !== "" && <span className="text-caption">{line.note}</span>}
            </span>
            <span className="shrink-0 text-body font-medium tabular-nums">{money(line.gross - line.lineDiscount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
