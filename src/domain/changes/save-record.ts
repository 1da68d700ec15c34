import * as v from "valibot";
import { RecordEdit, type RecordNoun } from "../records/record-edit.ts";
import { type ChangeDeclaration, recordLane } from "../sync/change-kind.ts";
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
} as const;
