import type { PriceList } from "#domain/pricing/price-list.ts";
import { formerDefaults } from "#domain/pricing/former-defaults.ts";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { addsProspectsOnly, prospectProblem } from "#domain/records/record-access.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { type EditedRows, newRecord, parseRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { imageIdsIn } from "#domain/image/image.ts";
import type { Device } from "#local/databases/device.ts";
import { readCategories, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { findSameCode } from "#local/databases/same-code.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { writeEdit, type WriteEditProblem } from "#local/records/write-edit.ts";

/** A form's result: the row as shown (null = a new record) and as left. */
export type SaveRecordRequest = {
  [N in RecordNoun]: {
    readonly noun: N;
    /** Null = a new record, which gets its id here. */
    readonly recordId: Identifier | null;
    readonly before: EditedRows[N] | null;
    readonly after: EditedRows[N];
    /** What the "To send" list calls a record without a name of its own. */
    readonly label?: string;
  };
}[RecordNoun];

/**
 * Why nothing was saved. `invalid` names the fields. `skuTaken`, `codeTaken`: a record known to this device has it; the
 * store also checks the unknown ones.
 */
export type SaveRecordProblem =
  | WriteEditProblem
  | { readonly code: "invalid"; readonly problems: readonly FieldProblem[] }
  | { readonly code: "skuTaken" | "codeTaken"; readonly recordId: Identifier };

/**
 * Saves an edit of a product, category, price list or customer (REC-1, REC-2): the changed fields wait to be sent and
 * show here at once, marked as not live yet. Saving without a change sends nothing but photographs that were chosen
 * again.
 */
export async function saveRecord(
  device: Device,
  request: SaveRecordRequest,
): Promise<Result<{ readonly recordId: Identifier }, SaveRecordProblem>> {
  const { noun, before } = request;
  const recordId = request.recordId ?? device.newId();
  const after: PlainRecord = { ...request.after, id: recordId };
  const fields = diffRecord(before, after);
  const label = (request.label ?? labelOf(request.after)).slice(0, 200);
  if (before !== null && Object.keys(fields).length === 0) {
    const sent = await sendAgain(device, after, label);
    return sent ? accept({ recordId }) : refuse({ code: "storageFull" });
  }

  const makesDefault = noun === "priceList" && fields["isDefault"]?.to === true;
  const former = makesDefault ? await findUnsentDefault(device, recordId) : undefined;
  const problem = await findProblem(device, request, recordId);
  if (problem !== null) return refuse(problem);
  const written = await writeEdit(device, {
    changeId: device.newId(),
    noun,
    recordId,
    baseRev: before === null ? 0 : Math.max(1, revisionOf(before)),
    fields,
    deletes: false,
    label,
    yielded: {},
  });
  if (!written.ok) return written;
  await sendAgain(device, after, label);
  if (former !== undefined) await saveRecord(device, clearDefault(former));
  return accept({ recordId });
}

/**
 * Queues photographs that the record named before and that this device has again: they were chosen anew because the
 * store never got them (M1). False without room.
 */
async function sendAgain(device: Device, record: PlainRecord, label: string): Promise<boolean> {
  const imageIds = imageIdsIn(record);
  const chosen = imageIds.length === 0 ? [] : await device.work.images.bulkGet([...imageIds]);
  if (chosen.every((image) => image === undefined)) return true;
  const done = await writeOutbox(device, [], async (outbox) => {
    await outbox.addImages(imageIds, label);
    return true;
  });
  return done ?? false;
}

/**
 * Another list that this device made the default and the store does not know as such: it must not arrive as the default.
 * The store itself takes the mark from the former one, as `readPriceLists` does until then.
 */
async function findUnsentDefault(device: Device, defaultId: Identifier): Promise<PriceList | undefined> {
  const [former] = formerDefaults(defaultId, await readPriceLists(device));
  const stored = former && (await device.mirror.priceLists.get(former.id));
  return stored?.isDefault === true ? undefined : former;
}

function clearDefault(before: PriceList): SaveRecordRequest {
  return { noun: "priceList", recordId: before.id, before, after: { ...before, isDefault: false } };
}

async function findProblem(
  device: Device,
  { noun, before, after }: SaveRecordRequest,
  recordId: Identifier,
): Promise<SaveRecordProblem | null> {
  const { identity } = device;
  const [categories, priceLists] = await Promise.all([readCategories(device), readPriceLists(device)]);
  const whole = { ...newRecord(noun, recordId, identity.companyId), ...after, id: recordId };
  const cost = "cost" in after && after.cost !== undefined ? { cost: after.cost } : {};
  const needsContact = addsProspectsOnly(identity.roles);
  const checks = { categories, priceLists, ...cost, needsContact };
  const problems = findRecordErrors(noun, before && { ...before }, whole, checks);
  if (problems.length > 0) return { code: "invalid", problems };
  if (noun === "customer" && addsProspectsOnly(identity.roles)) {
    const customer = parseRecord("customer", whole);
    if ("row" in customer && prospectProblem(customer.row, identity.uid) !== null) return { code: "notAllowed" };
  }
  const same = await findSameCode(device, noun, whole, before && { ...before });
  return same === null ? null : { code: noun === "product" ? "skuTaken" : "codeTaken", recordId: same.id };
}

/** Rows of the mirror carry their revision; the catalogue's products do not. */
function revisionOf(row: object): number {
  return "rev" in row && typeof row.rev === "number" ? row.rev : 1;
}

/** What the "To send" list and questions call the record. */
function labelOf(after: SaveRecordRequest["after"]): string {
  if ("name" in after) return after.name;
  return "email" in after ? after.email || after.phone : "";
}
