import type { SampleRemoval, SampleState } from "#domain/start/plan-sample-removal.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { recordLane } from "#domain/sync/change-kind.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { isUntried } from "#local/outbox/outbox-entry.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { readSampleRemoval } from "#local/queries/company/samples.ts";
import { writeEdits, type WriteEditProblem } from "#local/records/write-edit.ts";

/**
 * Removes the samples that nobody has changed or sold, and disables those that were sold (COMPANY-53). Categories go
 * after what is in them, in the store too. Returns what was done, null if there were none.
 */
export async function removeSamples(
  device: Device,
): Promise<Result<SampleRemoval | null, { readonly code: WriteEditProblem["code"] }>> {
  const removal = await readSampleRemoval(device);
  if (removal === null) return accept(null);
  const { removed, archived } = removal;
  const isCategory = ({ noun }: SampleState) => noun === "category";
  await dropUnsentCounts(device, removed);
  const records = await writeEdits(device, [
    ...removed.filter((sample) => !isCategory(sample)).map((sample) => deletion(device, sample)),
    ...archived.map((sample) => archiving(device, sample)),
  ]);
  const after = records.flatMap((answer) => (answer.ok && answer.value.entry ? answer.value.entry.key : []));
  const categories = await writeEdits(
    device,
    removed.filter(isCategory).map((sample) => deletion(device, sample)),
    after,
  );
  const refused = [...records, ...categories].find(({ ok }) => !ok);
  return refused?.ok === false ? refuse({ code: refused.problem.code }) : accept(removal);
}

/** A count that was never sent would keep the product it was made for. */
async function dropUnsentCounts(device: Device, samples: readonly SampleState[]): Promise<void> {
  const { work } = device;
  const lanes = samples.filter(({ noun }) => noun === "product").map(({ id }) => recordLane("stock", id));
  await writeOutbox(device, [work.ownCounts], async (outbox) => {
    for (const entry of await work.outbox.where("lane").anyOf(lanes).toArray()) {
      if (isUntried(entry)) await outbox.remove(entry);
    }
  });
}

function deletion(device: Device, sample: SampleState): RecordEdit {
  return { ...unchanged(device, sample), deletes: true };
}

function archiving(device: Device, sample: SampleState): RecordEdit {
  const fields =
    sample.noun === "customer" ? { status: { from: "active", to: "disabled" } } : { active: { from: true, to: false } };
  return { ...unchanged(device, sample), fields };
}

/** An edit of the sample's first revision, without any change yet. */
function unchanged(device: Device, { noun, id, name }: SampleState): RecordEdit {
  const edit = { changeId: device.newId(), noun, recordId: id, baseRev: 1, fields: {}, deletes: false };
  return { ...edit, label: name, yielded: {} };
}
