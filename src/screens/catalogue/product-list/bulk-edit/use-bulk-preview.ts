import { useEffect, useState } from "react";
import { type BulkChange, type BulkContext, type BulkPreview, previewBulkEdit } from "#domain/product/bulk-edit.ts";
import type { Product } from "#domain/product/product.ts";

/** Products per step; taps are handled between two. */
const STEP = 50;

export interface BulkQuestion extends BulkContext {
  readonly products: readonly Product[];
  readonly change: BulkChange;
}

/** The preview of a change (null = not entered yet); null while it is being computed. */
export function useBulkPreview(question: BulkQuestion | null): BulkPreview | null {
  const [answer, setAnswer] = useState<{ readonly to: BulkQuestion; readonly preview: BulkPreview } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    let left = false;
    void preview(question, () => left).then((found) => {
      if (!left) setAnswer({ to: question, preview: found });
    });
    return () => {
      left = true;
    };
  }, [question]);
  return answer?.to === question ? (answer?.preview ?? null) : null;
}

async function preview(question: BulkQuestion, isLeft: () => boolean): Promise<BulkPreview> {
  const parts: BulkPreview[] = [];
  for (let from = 0; from < question.products.length && !isLeft(); from += STEP) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    parts.push(previewBulkEdit(question.products.slice(from, from + STEP), question.change, question));
  }
  return {
    changed: parts.flatMap(({ changed }) => changed),
    same: parts.reduce((sum, { same }) => sum + same, 0),
    refused: parts.flatMap(({ refused }) => refused),
  };
}
