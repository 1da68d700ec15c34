import type { CartProblem } from "#domain/order/check-cart.ts";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { lineProblemText } from "#components/order/line-problem-text.ts";

interface CartProblemsProps {
  readonly view: CartView;
  /** Lines that need an approver, by line id. */
  readonly approvals: ReadonlyMap<string, LineApproval>;
}

/** What blocks submitting, and what the store will review. */
export function CartProblems({ view, approvals }: CartProblemsProps) {
  const text = useText();
  const now = useNow();
  const shown = view.problems.filter((problem) => problem.code !== "emptyCart");
  const belowFloor = [...approvals.values()].filter((approval) => approval === "belowFloor").length;
  if (shown.length === 0 && belowFloor === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3">
      {shown.map((problem) => (
        <Notice key={problemKey(problem)} tone={problem.severity === "blocks" ? "danger" : "attention"}>
          {cartProblemText(problem, view, now, text)}
        </Notice>
      ))}
      {belowFloor > 0 && (
        <Notice tone="attention">{text.t("newOrder.problems.belowFloor", { count: belowFloor })}</Notice>
      )}
    </div>
  );
}

export function cartProblemText(problem: CartProblem, view: CartView, now: number, text: Text): string {
  const { t, locale } = text;
  const money = (amount: number) => formatMoney(amount, view.company.settings.currency, locale);
  switch (problem.code) {
    case "emptyCart":
    case "customerDisabled":
    case "dateInPast":
    case "dateFarOff":
      return t(`newOrder.problems.${problem.code}`);
    case "tooManyLines":
    case "noteTooLong":
    case "purchaseOrderTooLong":
      return t(`newOrder.problems.${problem.code}`, { maximum: problem.maximum });
    case "noPrice":
      return t("newOrder.problems.noPrice", { name: problem.name });
    case "quantity": {
      const line = view.lines.find((each) => each.lineId === problem.lineId);
      const why = lineProblemText(problem.problem, { quantityScale: line?.quantityScale ?? 1 }, text);
      return t("newOrder.problems.quantity", { name: problem.name, problem: why });
    }
    case "prepaidOnly":
      return t(problem.because === "hold" ? "newOrder.problems.holdPrepaid" : "newOrder.problems.prospectPrepaid");
    case "discountAboveLimit":
      return t("newOrder.problems.discountAboveLimit", { limit: formatRate(problem.limit, locale) });
    case "belowMinimum":
      return t("newOrder.problems.belowMinimum", { missing: money(problem.missing), minimum: money(problem.minimum) });
    case "onHold":
      return t(`newOrder.problems.onHold.${problem.action}`);
    case "overCredit":
    case "nearCredit":
      return t(`newOrder.problems.${problem.code}.${problem.action}`, {
        exposure: money(problem.exposure),
        limit: money(problem.limit),
      });
    case "overdue":
      return t(`newOrder.problems.overdue.${problem.action}`, { overdue: money(problem.overdue) });
    case "exemptionExpired":
      return t("newOrder.problems.exemptionExpired", { day: formatDay(problem.expiredOn, locale, "day") });
    case "oldPrices":
      return t("newOrder.problems.oldPrices", { age: formatAge(problem.pricedAt, now, locale) });
  }
}

function problemKey(problem: CartProblem): string {
  return "lineId" in problem ? `${problem.code} ${problem.lineId}` : problem.code;
}
