import type { BulkChange } from "#domain/product/bulk-edit.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";

/** The possible bulk changes. */
export const BULK_FIELDS = ["price", "active", "category", "tags", "taxClass", "groups"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** The typed values; numbers may be null (empty) or NaN (not a number). */
export interface BulkDraft {
  readonly field: BulkField;
  readonly direction: "up" | "down";
  readonly by: "percent" | "amount";
  /** Basis points. */
  readonly rate: number | null;
  /** 1/10,000 of the currency. */
  readonly amount: number | null;
  readonly rounding: Extract<BulkChange, { kind: "percent" }>["rounding"];
  readonly active: boolean;
  readonly categoryId: string;
  readonly tags: string;
  readonly tagsDo: "addTags" | "removeTags";
  readonly taxClassId: string;
  readonly groupIds: readonly string[];
}

export const BLANK_BULK: BulkDraft = {
  field: "price",
  direction: "up",
  by: "percent",
  rate: null,
  amount: null,
  rounding: "none",
  active: true,
  categoryId: "",
  tags: "",
  tagsDo: "addTags",
  taxClassId: "",
  groupIds: [],
};

/** The problem shown beside its field. */
export type BulkProblem = "required" | "notANumber" | "wholePrice" | "tooLong";

/** The typed change, or its problem: `required` where the field is still empty. */
export function readBulkDraft(draft: BulkDraft): BulkChange | BulkProblem {
  const sign = draft.direction === "up" ? 1 : -1;
  const { rounding } = draft;
  switch (draft.field) {
    case "price": {
      const typed = draft.by === "percent" ? draft.rate : draft.amount;
      if (typed === null || typed === 0) return "required";
      if (Number.isNaN(typed) || typed < 0) return "notANumber";
      if (draft.by === "amount") return { kind: "amount", amount: sign * typed, rounding };
      // 100 % off would leave no price, and ten times as much is a typo.
      if (typed > (sign < 0 ? 9_999 : 100_000)) return "wholePrice";
      return { kind: "percent", rate: sign * typed, rounding };
    }
    case "active":
      return { kind: "active", active: draft.active };
    case "category":
      return draft.categoryId === "" ? "required" : { kind: "category", categoryId: draft.categoryId };
    case "tags": {
      const tags = [...new Set(draft.tags.split(/[\n,;]/).map((tag) => tag.trim()))].filter((tag) => tag !== "");
      if (tags.length === 0) return "required";
      return tags.some((tag) => tag.length > PRODUCT_FIELDS.tags.each.max) ? "tooLong" : { kind: draft.tagsDo, tags };
    }
    case "taxClass":
      return { kind: "taxClass", taxClassId: draft.taxClassId === "" ? null : draft.taxClassId };
    case "groups":
      return { kind: "groups", groupIds: draft.groupIds };
  }
}
