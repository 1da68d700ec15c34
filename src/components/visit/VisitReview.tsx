import { CircleAlert, PencilLine } from "lucide-react";
import { seesAll } from "#domain/access/is-owner.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { VISIT_FLAGS } from "#domain/visit/check-visit.ts";
import type { VisitCorrection } from "#domain/visit/visit.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { outcomeText } from "./visit-text.ts";

interface VisitReviewProps {
  readonly flags: readonly string[];
  readonly corrections: readonly { readonly correction: VisitCorrection; readonly sync?: SyncState }[];
}

/** What the store doubts of a visit, for owners and the store, and what owners corrected, for everybody (VISIT-38). */
export function VisitReview({ flags, corrections }: VisitReviewProps) {
  const text = useText();
  const { t, locale } = text;
  const { roles } = useDevice().identity;
  const company = useCompany() ?? null;
  const doubts = seesAll(roles) ? VISIT_FLAGS.filter((flag) => flags.includes(flag)) : [];
  return (
    <>
      {doubts.length > 0 && (
        <div className="flex gap-2 text-body">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-attention-ink" />
          <div>
            <p className="font-medium">{t("visit.flags.title")}</p>
            <ul>
              {doubts.map((flag) => (
                <li key={flag}>{t(`visit.flags.${flag}`)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {corrections.map(({ correction: { correctionId, at, byName, outcome, words }, sync = "in_store" }) => (
        <div key={correctionId} className="flex gap-2 text-body">
          <PencilLine aria-hidden className="size-5 shrink-0 text-brand" />
          <div className="min-w-0">
            <p className="font-medium">
              {outcome === null
                ? t("visit.correction.noted", { name: byName })
                : t("visit.correction.corrected", {
                    name: byName,
                    outcome: outcomeText(outcome, company, text),
                  })}
            </p>
            <p className="break-words">{words}</p>
            <p className="text-caption text-muted">{formatDate(at, locale, "dateTime", company?.settings.timeZone)}</p>
            {sync !== "in_store" && <SyncSign sync={sync} />}
          </div>
        </div>
      ))}
    </>
  );
}
