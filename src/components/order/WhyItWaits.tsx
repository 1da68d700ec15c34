import { TriangleAlert } from "lucide-react";
import type { Company } from "#domain/company/company.ts";
import { openCancelRequest } from "#domain/order-life/order-life.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { stepReason } from "./step-reason.ts";

interface WhyItWaitsProps {
  readonly view: OrderView;
  readonly company: Company | null;
}

/** In words: what the store has to look at, and the reason given for the last step (ORDER-52). */
export function WhyItWaits({ view: { flags, history, stored, order }, company }: WhyItWaitsProps) {
  const text = useText();
  const { t } = text;
  const last = history.at(-1);
  // The store's own step names the flags that are listed.
  const given = last === undefined || last.by === "server" ? "" : stepReason(last, company, text);
  const request = stored === null ? null : openCancelRequest(stored);
  const asked =
    request !== null
      ? t("order.talk.cancelRequest", { name: request.byName })
      : stored?.waitsFor === "rep"
        ? t("order.talk.waitsForRep", { name: order.repName })
        : stored?.waitsFor === "store"
          ? t("order.talk.answered", { name: order.repName })
          : "";
  const reasons = [
    ...(asked === "" ? [] : [asked]),
    ...flags.map((flag) => t(`order.flags.${flag}`)),
    ...(given === "" ? [] : [given]),
  ];
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-caption">
      {reasons.map((reason) => (
        <li key={reason} className="flex items-start gap-1">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-attention-ink" />
          <span className="min-w-0 break-words">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
