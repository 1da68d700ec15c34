import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { FlagFact } from "#components/order/review/flag-facts.ts";
import { FlagFacts } from "#components/order/review/FlagFacts.tsx";

interface FlagCardProps {
  readonly title: string;
  readonly facts: readonly FlagFact[];
  /** Shown where there are no facts. */
  readonly empty?: string;
  readonly children: ReactNode;
}

/** One reason why an order waits: what was captured, what is so today, and the choices (ORDER-77). */
export function FlagCard({ title, facts, empty, children }: FlagCardProps) {
  return (
    <article aria-label={title} className="flex flex-col gap-3 rounded-card bg-card p-3 edge">
      <h3 className="flex items-start gap-2 text-row font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-ink" />
        <span className="min-w-0 break-words">{title}</span>
      </h3>
      <FlagFacts facts={facts} />
      {facts.length === 0 && empty !== undefined && <p className="text-body text-muted">{empty}</p>}
      {children}
    </article>
  );
}
