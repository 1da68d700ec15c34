import { memo } from "react";
import { checkQuantity, countsCases, isSoldByCase } from "#domain/order/check-quantity.ts";
import type { Currency } from "#domain/values/money.ts";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import type { OrderLine } from "#domain/order/order.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { lineProblemText } from "#components/order/line-problem-text.ts";
import { useText } from "#i18n/use-text.ts";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ApprovalText } from "./ApprovalText.tsx";
import type { Sale } from "#components/order/selling/use-sale.ts";

interface CartLineRowProps {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly currency: Currency;
  readonly approval: LineApproval | undefined;
  readonly onChange: (line: OrderLine, quantity: number) => void;
  readonly onOpenPad: Sale["openPad"];
  readonly onOpen: (lineId: string) => void;
}

/** One line of the cart. Each change reprices all lines, up to hundreds; only lines that look different render. */
export const CartLineRow = memo(CartLineRowPlain, looksTheSame);

function CartLineRowPlain({ line, quantity, currency, approval, onChange, onOpenPad, onOpen }: CartLineRowProps) {
  const text = useText();
  const { t, language, locale } = text;
  const name = localName(line, language);
  const taken = line.gross - line.lineDiscount;
  const problem = checkQuantity(quantity, line);
  return (
    <li
      className={joinClasses(
        "flex flex-col gap-1 px-4 py-2 edge-b",
        // Rows on screen are left out: the browser lays a new one out twice, first as if it were off screen.
        "[contain-intrinsic-size:auto_5.5rem] nth-[n+31]:[content-visibility:auto]",
        approval !== undefined && "bg-attention-soft",
      )}
    >
      <button
        type="button"
        aria-label={t("newOrder.editLine", { name })}
        onClick={() => onOpen(line.lineId)}
        className="-mt-2 -mb-4 flex min-h-12 w-full items-baseline justify-between gap-3 pt-2 pb-4 text-left tight:flex-col tight:gap-0"
      >
        <span className="line-clamp-2 min-w-0 text-body leading-[1.25rem] font-medium">{name}</span>
        <span className="shrink-0 text-body font-bold tabular-nums">{formatMoney(taken, currency, locale)}</span>
      </button>
      <div className="flex items-center justify-between gap-3 tight:flex-col tight:items-end tight:gap-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onOpen(line.lineId)}
          className="min-w-0 flex-1 text-left tight:w-full"
        >
          <span className="block truncate text-caption text-muted tabular-nums">
            {formatUnitPrice(line.unitPrice, currency, locale)} · {line.sku}
          </span>
          {(countsCases(quantity, line) || isSoldByCase(line)) && (
            <span className="block truncate text-caption font-medium tabular-nums">
              {formatCount(quantity / line.unitsPerCase, locale)} {t("ui.cases", { count: line.unitsPerCase })}
            </span>
          )}
          {line.lineDiscount > 0 && (
            <span className="block truncate text-caption font-medium text-attention-ink tabular-nums">
              {t("order.lineDiscount", { amount: formatMoney(-line.lineDiscount, currency, locale) })}
            </span>
          )}
          <ApprovalText approval={approval} />
          {problem !== null && (
            <span className="block text-caption font-medium text-danger">{lineProblemText(problem, line, text)}</span>
          )}
          {line.note !== "" && <span className="block truncate text-caption">{line.note}</span>}
        </button>
        <Stepper
          label={name}
          quantity={quantity}
          quantityScale={line.quantityScale}
          {...stepsOf(line, quantity)}
          onChange={(next) => onChange(line, next)}
          onOpenPad={() => onOpenPad(line)}
        />
      </div>
    </li>
  );
}

function looksTheSame(before: CartLineRowProps, after: CartLineRowProps): boolean {
  const [a, b] = [before.line, after.line];
  return (
    before.quantity === after.quantity &&
    before.currency === after.currency &&
    before.approval === after.approval &&
    a.lineId === b.lineId &&
    a.quantity === b.quantity &&
    a.unitPrice === b.unitPrice &&
    a.sellBy === b.sellBy &&
    a.maxQuantity === b.maxQuantity &&
    a.lineDiscount === b.lineDiscount &&
    a.note === b.note
  );
}
