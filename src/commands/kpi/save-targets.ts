import { measuresIn, type Month, targetKey, type TargetMeasure } from "#domain/kpi/target.ts";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { applyFields } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { newRecord } from "#domain/records/record-nouns.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readTargets } from "#local/queries/kpi/targets.ts";
import { writeEdits } from "#local/records/write-edit.ts";

/** What somebody's targets of a month become: as they were when editing began, and as they were left; null = none. */
export interface TargetEdit {
  readonly repId: Identifier;
  readonly name: string;
  readonly changes: Readonly<Partial<Record<TargetMeasure, FieldEdit>>>;
}

interface SaveTargetsRequest {
  readonly month: Month;
  readonly edits: readonly TargetEdit[];
}

/** Why nothing was saved. */
export interface SaveTargetsProblem {
  readonly code: "notAllowed" | "storageFull" | "invalid";
}

/** Saves people's targets of a month (KPI-12), all or none: each person's is an edit of a record of its own. */
export async function saveTargets(
  device: Device,
  { month, edits }: SaveTargetsRequest,
): Promise<Result<{ readonly saved: number }, SaveTargetsProblem>> {
  const stored = await readTargets(device);
  const changes = edits.flatMap(({ repId, name, changes }) => {
    const fields = Object.fromEntries(
      measuresIn([changes]).flatMap((measure) => {
        const edit = changes[measure];
        return edit === undefined ? [] : [[`targets.${targetKey(month, measure)}`, edit] as const];
      }),
    );
    return Object.keys(fields).length === 0 ? [] : [{ repId, name, fields }];
  });
  for (const { repId, fields } of changes) {
    const before = newRecord("target", repId, device.identity.companyId);
    const after = applyFields({ ...before, ...stored.get(repId) }, fields);
    if (findRecordErrors("target", null, after, { categories: [], priceLists: [] }).length > 0) {
      return refuse({ code: "invalid" });
    }
  }
  const answers = await writeEdits(
    device,
    changes.map(({ repId, name, fields }) => ({
      changeId: device.newId(),
      noun: "target",
      recordId: repId,
      baseRev: stored.get(repId)?.rev ?? 0,
      fields,
      deletes: false,
      label: name.slice(0, 200),
      yielded: {},
    })),
  );
  const refused = answers.find((answer) => !answer.ok);
  if (refused !== undefined && !refused.ok) {
    return refuse({ code: refused.problem.code === "storageFull" ? "storageFull" : "notAllowed" });
  }
  return accept({ saved: changes.length });
}
