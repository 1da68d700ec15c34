import * as v from "valibot";
import type { ImportCompany } from "#domain/import/import-context.ts";
import type { ImportCounts } from "#domain/import/import-request.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import type { ImportPlan } from "#domain/import/plan-import.ts";
import type { CheckView, RowExample } from "#ports/import-service.ts";
import { NextPrice } from "#domain/product/product-price.ts";

/** Rows of each kind that are shown (IMPORT-4). */
const SHOWN = 100;

/** A dry run for the screen: counts, the first rows of each kind, and names for ids. */
export function viewPlan(plan: ImportPlan, { company, categories, priceLists, staff }: ImportCompany): CheckView {
  const examples: Record<keyof ImportCounts, RowExample[]> = { new: [], changed: [], same: [], error: [] };
  for (const { status, line, key, label, problems, row, quantityScale } of plan.outcomes) {
    const shown = examples[status];
    const fields = shownFields(row?.fields ?? {});
    if (shown.length < SHOWN) shown.push({ line, key, label, fields, problems, quantityScale });
  }
  const named = [...categories, ...priceLists, ...staff, ...company.settings.taxClasses];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const { recordId, fields } of plan.made.rows) {
    const name = fields["name"]?.to;
    if (typeof name === "string") names.set(recordId, name);
  }
  const { counts, warnings, unpriced, stays, made } = plan;
  return {
    counts,
    warnings,
    unpriced,
    stays,
    examples,
    categories: made.categories,
    priceLists: made.priceLists,
    names: Object.fromEntries(names),
  };
}

/** A price or quantity breaks replacing one that starts on a later day read as one change: from the current value. */
function shownFields(fields: Readonly<Record<string, FieldEdit>>): Record<string, FieldEdit> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, edit]) => {
      const { name, entry } = splitField(field);
      if (name === "nextPrices" || name === "customerId") return [];
      const settled = v.safeParse(NextPrice, fields[`nextPrices.${entry}`]?.from);
      if (!settled.success) return [[field, edit] as const];
      const { unitPrice, breaks } = settled.output;
      const from = name === "prices" ? unitPrice : breaks.length === 0 ? null : breaks;
      return isSameValue(from, edit.to) ? [] : [[field, { ...edit, from }] as const];
    }),
  );
}
