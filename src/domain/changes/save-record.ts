import * as v from "valibot";
import { RecordEdit, type RecordNoun } from "../records/record-edit.ts";
import { splitField } from "../records/record-nouns.ts";
import { type ChangeDeclaration, type RecordRef, recordLane } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

const SaveRecord = v.object({ kind: v.literal("saveRecord"), edit: RecordEdit });
type SaveRecord = v.InferOutput<typeof SaveRecord>;

/**
 * An edit made on this device, applied over the mirror's copy until that has caught up. `acceptedRev` is the record's
 * revision with it, null = the store does not have it yet.
 */
export interface LocalEdit {
  /** The key of its outbox entry. */
  key: string;
  noun: RecordNoun;
  recordId: string;
  seq: number;
  edit: RecordEdit;
  acceptedRev: number | null;
  acceptedAt: number | null;
}

/** Edits a record; fields without conflict are merged. */
export const saveRecord = {
  kind: "saveRecord",
  schema: SaveRecord,
  isReplayed: true,
  ...RECORD_CALL,
  lane: ({ edit }) => recordLane(edit.noun, edit.recordId),
  needs: ({ edit }) => listNamed(edit),
  localRow: ({ edit }, { key, seq }) => {
    const { noun, recordId } = edit;
    const row: LocalEdit = { key, noun, recordId, seq, edit, acceptedRev: null, acceptedAt: null };
    return { table: "recordEdits", id: key, row };
  },
  renewed({ kind, edit }) {
    if (edit.changeId.length >= LONGEST_RENEWED_ID) return null;
    // The record exists in the store by now.
    return { kind, edit: { ...edit, changeId: `${edit.changeId}~`, baseRev: Math.max(1, edit.baseRev) } };
  },
  naming: ({ edit }) => edit,
  unsent: ({ edit }) => ({ kind: UNSENT_NOUNS[edit.noun], id: edit.recordId }),
  sheet: ({ edit: { noun, recordId, label, deletes, baseRev, fields } }) => {
    const does = deletes ? "deleted" : baseRev === 0 ? "new" : "changed";
    const code = fields[noun === "product" ? "sku" : "code"]?.to;
    return { text: `saveRecord.${noun}.${does}`, record: { noun, recordId, label, does, code } };
  },
} as const satisfies ChangeDeclaration<SaveRecord>;

/** The records that an edit makes its record refer to. */
function listNamed({ noun, recordId, fields }: RecordEdit): RecordRef[] {
  const named = Object.entries(fields).flatMap(([field, { to }]): RecordRef[] => {
    const { name, entry } = splitField(field);
    if (entry !== null) return PRICED.has(name) && to !== null ? [{ noun: "priceList", recordId: entry }] : [];
    const id = name === "basis" ? baseOf(to) : to;
    const named = NAMED.get(name);
    return named !== undefined && typeof id === "string" ? [{ noun: named, recordId: id }] : [];
  });
  return named.filter((each) => each.noun !== noun || each.recordId !== recordId);
}

const PRICED: ReadonlySet<string> = new Set(["prices", "breaks", "nextPrices"]);
const NAMED: ReadonlyMap<string, RecordNoun> = new Map([
  ["categoryId", "category"],
  ["parentId", "category"],
  ["priceListId", "priceList"],
  ["basis", "priceList"],
]);

function baseOf(basis: unknown): unknown {
  return typeof basis === "object" && basis !== null && "baseListId" in basis ? basis.baseListId : null;
}

/** Ids made on a device have 36 characters: this leaves a few attempts. */
const LONGEST_RENEWED_ID = 40;

const UNSENT_NOUNS = {
  customer: "customers",
  product: "products",
  category: "categories",
  priceList: "priceLists",
  company: "rules",
  person: "people",
  invite: "invitations",
  workPlan: "people",
  target: "people",
} as const;
