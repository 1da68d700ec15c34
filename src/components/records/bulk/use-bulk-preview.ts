import { useEffect, useState } from "react";
import { type BulkPreview, joinPreviews } from "#domain/records/preview-edits.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** Records per step; taps are handled between two. */
const STEP = 50;

export interface BulkQuestion<Row> {
  readonly rows: readonly Row[];
  readonly preview: (rows: readonly Row[]) => BulkPreview<Row>;
}

/** The preview of a change (null = not entered yet); null while it is being computed. */
export function useBulkPreview<Row extends { readonly id: Identifier }>(
  question: BulkQuestion<Row> | null,
): BulkPreview<Row> | null {
  const [answer, setAnswer] = useState<{
    readonly to: BulkQuestion<Row>;
    readonly preview: BulkPreview<Row>;
  } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    let left = false;
    void previewInSteps(question, () => left).then((found) => {
      if (!left) setAnswer({ to: question, preview: found });
    });
    return () => {
      left = true;
    };
  }, [question]);
  return answer?.to === question ? (answer?.preview ?? null) : null;
}

async function previewInSteps<Row extends { readonly id: Identifier }>(
  { rows, preview }: BulkQuestion<Row>,
  isLeft: () => boolean,
): Promise<BulkPreview<Row>> {
  const parts: BulkPreview<Row>[] = [];
  for (let from = 0; from < rows.length && !isLeft(); from += STEP) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    parts.push(preview(rows.slice(from, from + STEP)));
  }
  return joinPreviews(parts);
}
