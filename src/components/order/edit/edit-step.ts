import type { LifeStep } from "#domain/order-life/order-steps.ts";
import type { LineEdit } from "#domain/order-life/revise-lines.ts";
import { checkQuantity, type QuantityProblem } from "#domain/order/check-quantity.ts";
import type { CartLine, Discount, StoredLine, StoredOrder } from "#domain/order/order.ts";
import { isSameValue } from "#domain/records/diff-record.ts";

/** What is written for a line. An emptied quantity is none yet. */
export interface Written {
  readonly quantity: number | null;
  readonly discount: Discount | null;
  readonly note: string;
}

/** An edit as it is being written. */
export interface OrderDraft {
  /** By line id; absent = as it was. */
  readonly written: Readonly<Record<string, Written>>;
  readonly added: readonly CartLine[];
  readonly discount: Discount | null;
  readonly reasonCode: string | null;
  readonly words: string;
}

export type EditedLine = Pick<StoredLine, "lineId" | "quantity" | "discount" | "note">;

/** What a line is at the moment. */
export function writtenOf(line: EditedLine, { written }: Pick<OrderDraft, "written">): Written {
  const { quantity, discount, note } = line;
  return written[line.lineId] ?? { quantity, discount, note };
}

/** Why a line cannot be so; null = it can. An order's own line may be taken off, a new one is simply not added. */
export function faultIn(line: StoredLine | CartLine, quantity: number | null, isNew: boolean): QuantityProblem | null {
  if (!isNew && (quantity === line.quantity || quantity === 0)) return null;
  return checkQuantity(quantity ?? Number.NaN, line);
}

/** The step that an edit makes (ORDER-41); null where nothing is changed. */
export function stepOf(base: StoredOrder, draft: OrderDraft): (LifeStep & { readonly kind: "revise" }) | null {
  const lines = base.lines.flatMap((line) => editOf(line, writtenOf(line, draft)));
  const added = draft.added.map((line) => {
    const { quantity, discount, note } = writtenOf(line, draft);
    return { ...line, quantity: quantity ?? line.quantity, discount, note };
  });
  const isDiscounted = !isSameValue(base.discount, draft.discount);
  if (lines.length + added.length === 0 && !isDiscounted) return null;
  return {
    kind: "revise",
    lines,
    added,
    ...(isDiscounted && { discount: { from: base.discount, to: draft.discount } }),
    reasonCode: draft.reasonCode,
    words: draft.words.trim(),
  };
}

function editOf(line: StoredLine, { quantity, discount, note }: Written): LineEdit[] {
  const edit: LineEdit = {
    lineId: line.lineId,
    ...(quantity !== null && quantity !== line.quantity && { quantity: { from: line.quantity, to: quantity } }),
    ...(!isSameValue(discount, line.discount) && { discount: { from: line.discount, to: discount } }),
    ...(note !== line.note && { note: { from: line.note, to: note } }),
  };
  return Object.keys(edit).length > 1 ? [edit] : [];
}
