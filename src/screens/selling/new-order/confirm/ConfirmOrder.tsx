import { useEffect, useState } from "react";
import { placeOrder, type PlaceOrderProblem } from "#commands/order/place-order.ts";
import { lacksSignature, type OrderSignature } from "#domain/delivery/order-signature.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { isBlocking } from "#domain/order/check-cart.ts";
import { agreedRateIn } from "#domain/pricing/agreed-discount.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity, formatRate } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { Category } from "#domain/category/category.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { dismissToasts } from "#ui/feedback/show-toast.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { arrangeLines } from "../cart/group-lines.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { CompanyMark } from "#components/company/CompanyMark.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ApprovalText } from "#components/order/cart/ApprovalText.tsx";
import { CartProblems, cartProblemText } from "#components/order/cart/CartProblems.tsx";
import { PriceChangesNotice } from "../price-changes/PriceChangesNotice.tsx";
import { RulesChangeNotice } from "../price-changes/RulesChangeNotice.tsx";
import type { OrderAddress } from "../use-order-address.ts";
import type { PriceChanges } from "../price-changes/use-price-changes.ts";
import { ReadBackSignature } from "./ReadBackSignature.tsx";

const NO_CATEGORIES: readonly Category[] = [];

interface ConfirmOrderProps {
  readonly view: CartView;
  /** They must be answered before submitting (PRICE-25). */
  readonly changes: PriceChanges;
  readonly address: OrderAddress;
  /** A tapped quantity is still being written, so the shown cart is incomplete. */
  readonly writing: boolean;
  readonly saving: boolean;
  /** Receives the cart at the tap that submits it; null if it was refused. */
  readonly onSaving: (view: CartView | null) => void;
}

/** Step D: the order in large type for the customer to read; one tap submits it. */
export function ConfirmOrder({ view, changes, address, writing, saving, onSaving }: ConfirmOrderProps) {
  const text = useText();
  const { t, language, locale } = text;
  const now = useNow();
  const place = useCommand(placeOrder);
  const [refusal, setRefusal] = useState<PlaceOrderProblem | null>(null);
  const { cart, customer, company, lines, totals } = view;
  const { isAsked, signature, setSignature } = useSignature(view);
  // What was missing is said until it is there.
  const isSignedSince = refusal?.code === "notSigned" && !lacksSignature(isAsked ?? "off", signature);
  const problem = isSignedSince ? null : refusal;
  const { currency, pricesIncludeTax } = company.settings;
  const categories = readyValue(useLive(listCategories, null)) ?? NO_CATEGORIES;
  // In the order of the cart, so that whoever reads it aloud finds each line where it was.
  const shown = arrangeLines(lines, categories).groups.flatMap((group) => group.lines);
  // Nothing covers customer, day and total while they are read.
  useEffect(dismissToasts, []);

  async function submit() {
    onSaving(view);
    setRefusal(null);
    let saved = false;
    try {
      const answer = await place(customer.id, signature);
      saved = answer.ok;
      if (answer.ok) await address.showPlaced(answer.value.orderId);
      else setRefusal(answer.problem);
    } finally {
      if (!saved) onSaving(null);
    }
  }

  const isHeldUp = writing || view.problems.some(isBlocking) || changes.rows.length > 0 || view.rulesChange !== null;
  const agreedRate = agreedRateIn(cart.discount, customer);
  const promised = formatDay(promisedDay(cart, customer, company.settings, now), locale, "full");
  return (
    <Screen>
      <ScreenHeader title={t("newOrder.confirmTitle")} back={address.back} />
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 pt-3 pb-6">
        <div className="px-4">
          <CompanyMark company={company} />
        </div>
        <div className="px-4">
          <p className="text-title font-bold">{customer.name}</p>
          <p className="text-row">
            {t("newOrder.promisedFor", { fulfilment: t(`newOrder.${cart.fulfilment}`), date: promised })}
          </p>
          <p className="text-row">{t(`newOrder.termsOf.${cart.terms}`)}</p>
          {agreedRate !== null && (
            <p className="text-row">{t("newOrder.discount.agreed", { rate: formatRate(agreedRate, locale) })}</p>
          )}
        </div>
        {!saving && <PriceChangesNotice changes={changes} />}
        {!saving && <RulesChangeNotice view={view} />}
        <CartProblems view={view} approvals={changes.approvals} />
        <ul className="edge-t">
          {shown.map((line) => (
            <li
              key={line.lineId}
              className={joinClasses(
                "flex items-baseline gap-3 px-4 py-3 edge-b tight:flex-wrap",
                changes.approvals.has(line.lineId) && "bg-attention-soft",
              )}
            >
              <span className="min-w-14 shrink-0 text-title font-bold tabular-nums tight:min-w-0">
                {formatQuantity(line.quantity, line.quantityScale, locale)}
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-row">{localName(line, language)}</span>
                <span className="text-body text-muted tabular-nums">
                  {t("order.each", { price: formatUnitPrice(line.unitPrice, currency, locale) })}
                </span>
                {line.lineDiscount > 0 && (
                  <span className="text-body font-medium text-attention-ink tabular-nums">
                    {t("order.lineDiscount", { amount: formatMoney(-line.lineDiscount, currency, locale) })}
                  </span>
                )}
                {line.note !== "" && <span className="text-body text-muted">{line.note}</span>}
                <ApprovalText approval={changes.approvals.get(line.lineId)} />
              </span>
              <span className="shrink-0 text-row font-medium tabular-nums tight:w-full tight:text-right">
                {formatMoney(line.gross - line.lineDiscount, currency, locale)}
              </span>
            </li>
          ))}
        </ul>
        <TotalsTable
          totals={totals}
          currency={currency}
          pricesIncludeTax={pricesIncludeTax}
          weight={weightOfLines(lines)}
        />
        {cart.note !== "" && <p className="px-4 text-row whitespace-pre-wrap">{cart.note}</p>}
        {isAsked !== null && (
          <ReadBackSignature
            rule={isAsked}
            value={signature}
            isMissed={problem?.code === "notSigned"}
            onChange={setSignature}
          />
        )}
      </div>
      <BottomBar>
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-2">
          {problem && <Notice tone="danger">{placeProblemText(problem)}</Notice>}
          <Button variant="main" full busy={saving} disabled={isHeldUp && !saving} onClick={() => void submit()}>
            {t(
              saving
                ? "newOrder.submitting"
                : asksApproval(view, changes)
                  ? "newOrder.submitForApproval"
                  : "newOrder.submit",
            )}
          </Button>
        </div>
      </BottomBar>
    </Screen>
  );

  function placeProblemText(refused: PlaceOrderProblem): string {
    if (refused.code !== "notReady") return t(`newOrder.placeProblems.${refused.code}`);
    const [first] = refused.problems;
    return first ? cartProblemText(first, view, now, text) : t("newOrder.problems.other");
  }
}

/** What the customer signs, where they are asked to; of another cart than the one they saw nothing is signed (SELL-15). */
function useSignature({ cart, company }: CartView) {
  const { role } = useDevice().identity;
  const [signed, setSigned] = useState<{ readonly of: number; readonly by: OrderSignature | null } | null>(null);
  const { orderSignature: rule = "off" } = company.settings;
  return {
    // The store takes orders by phone.
    isAsked: rule === "off" || role === "store_staff" ? null : rule,
    signature: signed?.of === cart.changedAt ? signed.by : null,
    setSignature: (by: OrderSignature | null) => setSigned({ of: cart.changedAt, by }),
  };
}

/** Whether submitting asks an approver: for a discount, a price below the lowest, or credit (ORDER-100). */
function asksApproval({ problems }: CartView, { approvals }: PriceChanges): boolean {
  const isAsked = problems.some(
    (problem) => problem.code === "discountAboveLimit" || ("action" in problem && problem.action === "approval"),
  );
  return isAsked || approvals.size > 0;
}
