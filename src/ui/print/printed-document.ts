import type { Strokes } from "./marks.ts";

/** A document as it is printed, before it is fitted to a paper (PRINT-1). All texts are final. */
export interface PrintedDocument {
  /** Names the file and the print job. */
  readonly name: string;
  /** Who issues it: the name, then the lines below it. */
  readonly sender: readonly string[];
  readonly title: string;
  readonly number: string;
  /** "Copy 2", on all but the first. */
  readonly copy: string;
  /** What its QR code says; "" = none. */
  readonly code: string;
  readonly blocks: readonly Block[];
  /** Small lines at the very end. */
  readonly closing: readonly string[];
  /** "Page 1 of 3". */
  readonly pageOf: (page: number, pages: number) => string;
}

/** A part of a document, from its top to its bottom. */
export type Block =
  | { readonly kind: "facts"; readonly parties: readonly Party[]; readonly facts: readonly Fact[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (Row | GroupRow)[] }
  | { readonly kind: "totals"; readonly facts: readonly (Fact & { readonly strong?: boolean })[] }
  | { readonly kind: "text"; readonly label: string; readonly text: string }
  /** `written` = what stands on the lines already. */
  | { readonly kind: "signature"; readonly labels: readonly string[]; readonly written?: readonly Written[] };

/** Letters, or strokes that were drawn in a field of this size. */
export type Written = string | { readonly strokes: Strokes; readonly width: number; readonly height: number };

export interface Party {
  readonly label: string;
  /** The name first. */
  readonly lines: readonly string[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A line of a table. The first column is `lead`, the second `title` over `details`, the others are `cells`. */
export interface Row {
  readonly lead: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly cells: readonly string[];
  /** What a narrow paper shows instead of lead and cells; null where the lead counts most (a pick list). */
  readonly summary: Fact | null;
  /** A box to tick by hand. */
  readonly box: boolean;
}

/** A heading between the lines of a table. */
export interface GroupRow {
  readonly group: string;
}
