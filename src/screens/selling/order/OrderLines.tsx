import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import type { StoredLine } from "#domain/order/order.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Section } from "#ui/layout/Section.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Substitutes } from "./Substitutes.tsx";

interface OrderLinesProps {
  readonly view: OrderView;
  readonly action: ReactNode;
  /** On this device, so that it can be changed. */
  readonly isKept: boolean;
}

/** The lines as they are agreed and charged now; where that is not what was ordered, also that and why (ORDER-40). */
export function OrderLines({ view, action, isKept }: OrderLinesProps) {
  const { t } = useTranslation();
  const { order, stored } = view;
  return (
    <Section title={t("order.lines")} action={action}>
      <ul className="edge-t">
        {(stored ?? order).lines.map((line) => (
          <LineRow key={line.lineId} line={line} view={view} isKept={isKept} />
        ))}
      </ul>
    </Section>
  );
}

interface LineRowProps extends Pick<OrderLinesProps, "view" | "isKept"> {
  readonly line: StoredLine;
}

function LineRow({ line, view: { order, stored, status }, isKept }: LineRowProps) {
  const text = useText();
  const { t, language, locale } = text;
  const company = useCompany() ?? null;
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const count = (quantity: number) => formatQuantity(quantity, line.quantityScale, locale);
  const picked = status === "preparing" ? stored?.picking?.lines[line.lineId] : undefined;
  const replaced = stored?.lines.find(({ lineId }) => lineId === line.insteadOf);
  const isGone = line.quantity === 0;
  return (
    <li className="flex items-baseline gap-3 px-4 py-3 edge-b">
      <span className="min-w-10 shrink-0 text-row font-bold tabular-nums">{count(line.quantity)}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={joinClasses("text-body font-medium", isGone && "text-muted line-through")}>
          {localName(line, language)}
        </span>
        <span className="text-caption text-muted tabular-nums">
          {line.sku} · {t("order.each", { price: formatUnitPrice(line.unitPrice, order.currency, locale) })}
        </span>
        {replaced && (
          <span className="text-caption font-medium">
            {t("order.agreed.instead", { name: localName(replaced, language) })}
          </span>
        )}
        {line.ordered !== undefined && (
          <span className="text-caption font-medium tabular-nums">
            {t("order.agreed.ordered", { ordered: count(line.ordered), now: count(line.quantity) })}
          </span>
        )}
        {whyLess(line, company, count, text).map((why) => (
          <span key={why} className="text-caption tabular-nums">
            {why}
          </span>
        ))}
        {picked !== undefined && (
          <span className="text-caption tabular-nums">
            {t("order.agreed.picked", { quantity: count(picked.quantity), name: picked.byName })}
          </span>
        )}
        {line.lineDiscount > 0 && (
          <span className="text-caption tabular-nums">
            {t("order.lineDiscount", { amount: money(-line.lineDiscount) })}
          </span>
        )}
        {line.note !== "" && <span className="text-caption break-words">{line.note}</span>}
        {stored && isKept && line.short !== undefined && <Substitutes order={stored} line={line} />}
      </span>
      <span className="shrink-0 text-body font-medium tabular-nums">{money(line.gross - line.lineDiscount)}</span>
    </li>
  );
}

/** Why a line is not what was ordered: what is missing, and what becomes of it, or that it was changed. */
function whyLess(
  { short, shortBefore = [], quantity, ordered }: StoredLine,
  company: Company | null,
  count: (quantity: number) => string,
  { t, language }: Text,
): string[] {
  if (short !== undefined)
    return [...shortBefore, short].map(({ how, quantity: missing, reasonCode, words }) => {
      const reason = { reason: words, ...(reasonCode !== null && { reasonCode }) };
      const list = how === "refused" ? "refusedReasons" : "shortReasons";
      const why = reasonText(company, list, reason, language);
      return [t(`order.agreed.${how}`, { quantity: count(missing) }), why].filter(Boolean).join(" · ");
    });
  if (ordered === undefined) return [];
  return [t(quantity === 0 ? "order.agreed.removed" : "order.agreed.edited")];
}
