import { useTranslation } from "react-i18next";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import type { BulkPreview } from "#domain/records/preview-edits.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

interface BulkPreviewListProps<Row> {
  readonly preview: BulkPreview<Row>;
  readonly nameOf: (row: Row) => string;
  /** What changes of a record, as text. */
  readonly valueOf: (row: Row) => string;
  readonly whyOf: (problem: FieldProblem) => string;
}

/** How many are shown before and after; the rest is counted. */
const EXAMPLES = 5;

/** The preview of a bulk edit (PROD-10): how many change, examples, and which stay unchanged and why. */
export function BulkPreviewList<Row extends { readonly id: Identifier }>({
  preview,
  nameOf,
  valueOf,
  whyOf,
}: BulkPreviewListProps<Row>) {
  const { t } = useTranslation();
  const { changed, same, refused } = preview;
  const [first] = refused;
  return (
    <section aria-label={t("bulkEdit.preview")} className="flex flex-col gap-3">
      <p className="text-body font-medium">
        {t("bulkEdit.willChange", { count: changed.length })}
        {same > 0 && <span className="text-muted"> · {t("bulkEdit.same", { count: same })}</span>}
      </p>
      {changed.length > 0 && (
        <ul className="overflow-hidden rounded-card bg-card edge">
          {changed.slice(0, EXAMPLES).map(({ before, after }) => (
            <li key={before.id} className="flex flex-col px-3 py-2 not-last:edge-b">
              <span className="line-clamp-1 text-body font-medium">{nameOf(before)}</span>
              <span className="text-body tabular-nums">
                <span className="text-muted">{valueOf(before)}</span> <span aria-hidden>→</span>
                <span className="sr-only">{t("bulkEdit.becomes")}</span> {valueOf(after)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > EXAMPLES && (
        <p className="text-body text-muted">{t("bulkEdit.andMore", { count: changed.length - EXAMPLES })}</p>
      )}
      {first && (
        <Notice tone="attention">
          {t("bulkEdit.refused", { count: refused.length })}{" "}
          {t("bulkEdit.forExample", { name: nameOf(first.row), why: whyOf(first.problem) })}
        </Notice>
      )}
    </section>
  );
}
