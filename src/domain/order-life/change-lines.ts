import type { CompanySettings } from "../company/company.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import { isWithinGross, repriceOrder } from "../order/check-order.ts";
import { findDifferences } from "../order/find-differences.ts";
import type { OrderDifference, StoredLine, StoredOrder } from "../order/order.ts";
import type { ShortHow } from "./order-life.ts";

/** Who changes an order, when and why. */
export interface ChangeNote {
  readonly at: Instant;
  readonly by: string;
  readonly byName: string;
  readonly kind: string;
  readonly reasonCode: Identifier | null;
  readonly words: string;
}

/** What of a line is missing, and why. */
export interface MissingPart {
  readonly quantity: number;
  readonly reasonCode: Identifier | null;
  readonly words: string;
}

/** The parts of a line and of an order that a revision tells; the other amounts follow from them. */
const TOLD = new Set(["productId", "name", "quantity", "unitPrice", "discount", "note", "net", "tax", "total"]);

/** The most revisions, notes and requests that an order keeps. */
export const MAX_REVISIONS = 100;

/** What an edit changes of the order beside its lines. */
export type OrderEdit = Partial<Pick<StoredOrder, "discount" | "promisedOn">>;

/**
 * The order with other lines, all its amounts computed anew, and what that changed as its next revision (ORDER-40). The
 * same order where nothing changed, null where its amounts would be too large.
 */
export function reviseOrder(
  order: StoredOrder,
  lines: readonly StoredLine[],
  settings: CompanySettings,
  note: ChangeNote,
  edit: OrderEdit = {},
): StoredOrder | null {
  if (!isWithinGross(lines, order.currency)) return null;
  const changed = { ...order, ...edit, lines: [...lines] };
  const priced = repriceOrder(changed, settings);
  const after: StoredOrder = {
    ...changed,
    totals: priced.totals,
    lines: lines.map((line, index) => ({ ...line, ...priced.lines[index] })),
  };
  const differences = findDifferences(order, after).filter(({ field }) => isTold(field));
  if (differences.length === 0) return order;
  return withRevision(after, note, differences);
}

function isTold(field: string): boolean {
  const [place = "", ...rest] = field.split(".");
  if (field === "discount" || field === "promisedOn") return true;
  const isOfLine = place === "lines";
  return (isOfLine || place === "totals") && TOLD.has(rest.at(-1) ?? "") && !(isOfLine && rest.at(-1) === "net");
}

function withRevision(order: StoredOrder, note: ChangeNote, differences: readonly OrderDifference[]): StoredOrder {
  const revision = (order.revision ?? 0) + 1;
  const revisions = [...(order.revisions ?? []), { ...note, revision, differences: [...differences] }];
  return { ...order, revision, revisions };
}

/** A line in another quantity. What was agreed at most stays known, so that nothing that was ordered gets lost. */
export function lineOf(line: StoredLine, quantity: number): StoredLine {
  const { ordered: before = line.quantity, ...rest } = line;
  const ordered = Math.max(before, quantity + missingOf(line));
  return { ...rest, quantity, ...(ordered !== quantity && { ordered }) };
}

/** How much of a line is missing, or only what is missing in one way. */
export function missingOf(
  { short, shortBefore = [] }: Partial<Pick<StoredLine, "short" | "shortBefore">>,
  how?: ShortHow,
): number {
  return [...shortBefore, ...(short === undefined ? [] : [short])]
    .filter((part) => how === undefined || part.how === how)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * The lines without what is missing of them: each missing part is cut, becomes a backorder (ORDER-44) or came back. What
 * was missing before stays known.
 */
export function shortenLines(
  lines: readonly StoredLine[],
  missing: ReadonlyMap<Identifier, MissingPart>,
  how: ShortHow,
): StoredLine[] {
  return lines.map((line) => {
    const part = missing.get(line.lineId);
    if (part === undefined) return line;
    const { short, shortBefore = [], ...rest } = lineOf(line, line.quantity - part.quantity);
    const isMore = short?.how === how;
    const before = short === undefined || isMore ? shortBefore : [...shortBefore, short];
    return {
      ...rest,
      ...(before.length > 0 && { shortBefore: before }),
      short: { ...part, quantity: part.quantity + (isMore ? short.quantity : 0), how },
    };
  });
}
