import * as v from "valibot";
import { isSameValue } from "../records/diff-record.ts";
import type { FieldConflict, FieldEdit } from "../records/record-edit.ts";
import { Identifier } from "../values/identifier.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { lineOf } from "./change-lines.ts";
import { checkQuantity } from "../order/check-quantity.ts";
import { type CartLine, Discount, type StoredLine, type StoredOrder } from "../order/order.ts";
import { PickedQuantity, type StepRefusal, Words } from "./order-life.ts";

/** What a person changed of a line: each value before and after. A quantity of 0 takes the line off the order. */
export const LineEdit = v.object({
  lineId: Identifier,
  quantity: v.exactOptional(v.object({ from: PickedQuantity, to: PickedQuantity })),
  discount: v.exactOptional(v.object({ from: v.nullable(Discount), to: v.nullable(Discount) })),
  note: v.exactOptional(v.object({ from: Words, to: Words })),
});
export type LineEdit = v.InferOutput<typeof LineEdit>;

/** A discount of the whole order before and after an edit. */
export const DiscountEdit = v.object({ from: v.nullable(Discount), to: v.nullable(Discount) });
type DiscountEdit = v.InferOutput<typeof DiscountEdit>;

/** The values of a line that an edit changes. */
const EDITED = ["quantity", "discount", "note"] as const;

/** What an edit carries. */
interface LineChanges {
  readonly discount?: DiscountEdit | undefined;
  readonly lines: readonly LineEdit[];
  readonly added: readonly CartLine[];
}

/**
 * The order's lines with an edit. A value that somebody else changed meanwhile is a conflict, unless both changed it to
 * the same; all conflicts are told at once (ORDER-41).
 */
export function reviseLines(
  order: StoredOrder,
  { lines, added, discount: ofOrder }: LineChanges,
): Result<StoredLine[], StepRefusal> {
  const revised = [...order.lines];
  const conflicts: FieldConflict[] = conflictIn(order, "discount", ofOrder, order.discount);
  for (const edit of lines) {
    const place = revised.findIndex(({ lineId }) => lineId === edit.lineId);
    const line = revised[place];
    if (line === undefined) return refuse({ code: "lineGone", field: edit.lineId });
    conflicts.push(...conflictsOf(order, edit, line, place));
    const { quantity, discount, note } = edit;
    const to = quantity?.to ?? line.quantity;
    if (quantity !== undefined && to !== 0 && checkQuantity(to, line) !== null)
      return refuse({ code: "badQuantity", field: `lines.${place}.quantity` });
    revised[place] = {
      ...(quantity === undefined ? line : lineOf(line, to)),
      ...(discount && { discount: discount.to }),
      ...(note && { note: note.to }),
    };
  }
  if (conflicts.length > 0) return refuse({ code: "lineChanged", field: conflicts[0]?.field ?? "", conflicts });
  for (const line of added) {
    const field = `lines.${revised.length}`;
    if (revised.some(({ lineId }) => lineId === line.lineId)) return refuse({ code: "lineChanged", field });
    if (checkQuantity(line.quantity, line) !== null) return refuse({ code: "badQuantity", field: `${field}.quantity` });
    revised.push({ ...line, gross: 0, lineDiscount: 0, orderDiscountShare: 0, net: 0 });
  }
  return accept(revised);
}

/**
 * The edits of a refused step where it is decided whose values stand (ORDER-41): `isMine` makes them a change of the
 * other person's values, else they are left out. `lines` are the order's.
 */
export function settleConflicts(
  edits: readonly LineEdit[],
  lines: readonly StoredLine[],
  conflicts: readonly FieldConflict[],
  isMine: boolean,
): LineEdit[] {
  return edits.flatMap((edit) => {
    const place = lines.findIndex(({ lineId }) => lineId === edit.lineId);
    const values = EDITED.flatMap((name) => {
      const value = edit[name];
      const conflict = conflicts.find(({ field }) => field === `lines.${place}.${name}`);
      if (value === undefined || (conflict !== undefined && !isMine)) return [];
      return [[name, conflict === undefined ? value : { ...value, from: conflict.theirs }]];
    });
    const settled = v.safeParse(LineEdit, { lineId: edit.lineId, ...Object.fromEntries(values) });
    return settled.success && values.length > 0 ? [settled.output] : [];
  });
}

/** The same of the order's discount. */
export function settleDiscount(
  edit: DiscountEdit | undefined,
  discount: StoredOrder["discount"],
  conflicts: readonly FieldConflict[],
  isMine: boolean,
): DiscountEdit | undefined {
  if (edit === undefined || !conflicts.some(({ field }) => field === "discount")) return edit;
  return isMine ? { ...edit, from: discount } : undefined;
}

function conflictsOf(order: StoredOrder, edit: LineEdit, line: StoredLine, place: number): FieldConflict[] {
  return EDITED.flatMap((name) => conflictIn(order, `lines.${place}.${name}`, edit[name], line[name]));
}

function conflictIn(
  order: StoredOrder,
  field: string,
  change: FieldEdit | undefined,
  theirs: FieldConflict["theirs"],
): FieldConflict[] {
  if (change === undefined || isSameValue(change.from, theirs) || isSameValue(change.to, theirs)) return [];
  const last = order.revisions?.at(-1);
  return [{ field, mine: change.to, theirs, theirName: last?.byName ?? "", theirAt: last?.at ?? null }];
}
