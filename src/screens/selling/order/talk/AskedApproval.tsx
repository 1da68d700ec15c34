import { useState } from "react";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { type GivenReason, ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { asksApproval } from "./asks-approval.ts";

/** What a salesperson has asked an approver for, and the way to take the order back (ORDER-100). */
export function AskedApproval({ view }: { readonly view: OrderView }) {
  const { t } = useText();
  const { identity } = useDevice();
  const company = useCompany() ?? null;
  const advance = useCommand(advanceOrder);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { order, status, flags } = view;
  if (!asksApproval(view, identity)) return null;

  async function withdraw(why: GivenReason) {
    setAsking(false);
    const answer = await advance({ orderId: order.orderId, to: "cancelled", ...why });
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
  }

  return (
    <div className="flex flex-col gap-2 px-4">
      <Notice tone="attention">
        <p className="font-medium">{t("order.approval.asked")}</p>
        <ul className="list-disc pl-5">
          {flags.map((flag) => (
            <li key={flag}>{t(`order.flags.${flag}`)}</li>
          ))}
        </ul>
        <div className="pt-2">
          <Button onClick={() => setAsking(true)}>{t("order.approval.withdraw")}</Button>
        </div>
      </Notice>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {asking && (
        <ReasonSheet
          from={status}
          to="cancelled"
          title={t("order.approval.withdrawTitle")}
          company={company}
          onClose={() => setAsking(false)}
          onGiven={(why) => void withdraw(why)}
        />
      )}
    </div>
  );
}
