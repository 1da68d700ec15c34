import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "#i18n/use-text.ts";
import type { FlagFact } from "./flag-facts.ts";

interface FlagCardProps {
  readonly title: string;
  readonly facts: readonly FlagFact[];
  /** Shown where there are no facts. */
  readonly empty?: string;
  readonly children: ReactNode;
}

/** One reason why an order waits: what was captured, what is so today, and the choices (ORDER-77). */
export function FlagCard({ title, facts, empty, children }: FlagCardProps) {
  const { t } = useText();
  return (
    <article aria-label={title} className="flex flex-col gap-3 rounded-card bg-card p-3 edge">
      <h3 className="flex items-start gap-2 text-row font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-ink" />
        <span className="min-w-0 break-words">{title}</span>
      </h3>
      {facts.length > 0 && (
        <dl className="flex flex-col gap-2">
          {facts.map(({ key, label, captured, today }) => (
            <div key={key} className="grid grid-cols-2 gap-x-4 text-body tabular-nums">
              <dt className="col-span-2 text-caption break-words text-muted">{label}</dt>
              {captured !== "" && (
                <dd className={today === "" ? "col-span-2" : "min-w-0 break-words"}>
                  {today !== "" && <span className="block text-caption text-muted">{t("order.desk.captured")}</span>}
                  {captured}
                </dd>
              )}
              {today !== "" && (
                <dd className={captured === "" ? "col-span-2 font-medium" : "min-w-0 font-medium break-words"}>
                  {captured !== "" && (
                    <span className="block text-caption font-normal text-muted">{t("order.desk.today")}</span>
                  )}
                  {today}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {facts.length === 0 && empty !== undefined && <p className="text-body text-muted">{empty}</p>}
      {children}
    </article>
  );
}
