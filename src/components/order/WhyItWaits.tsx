import { TriangleAlert } from "lucide-react";
import type { Company } from "#domain/company/company.ts";
import { reasonListOf, reasonText } from "#domain/settings/reasons.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

interface WhyItWaitsProps {
  readonly view: OrderView;
  readonly company: Company | null;
}

/** In words: what the store has to look at, and the reason given for the last step (ORDER-52). */
export function WhyItWaits({ view: { flags, history }, company }: WhyItWaitsProps) {
  const { t, language } = useText();
  const last = history.at(-1);
  const given = last === undefined ? "" : reasonText(company, reasonListOf(last.status), last, language);
  const reasons = [...flags.map((flag) => t(`order.flags.${flag}`)), ...(given === "" ? [] : [given])];
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
