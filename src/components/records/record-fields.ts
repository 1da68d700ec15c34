import { RECORD_FIELDS } from "#domain/records/record-nouns.ts";

type Tables = typeof RECORD_FIELDS;
type NamesOf<Table> = Extract<keyof Table, string>;

/**
 * A field with a label in both languages, under `records.fields`: every editable one, and the stock figures that
 * appear in histories. A category's `position` is called `order`, because a customer's is a place on the map.
 */
export type RecordField = { [Noun in keyof Tables]: NamesOf<Tables[Noun]> }[keyof Tables] | (typeof OTHERS)[number];

const OTHERS = ["onHand", "incoming", "order"] as const;

const NAMES = new Set<string>([...Object.values(RECORD_FIELDS).flatMap((table) => Object.keys(table)), ...OTHERS]);

/** The labelled field of an edit's path, and the map entry (`prices.general`) it refers to. */
export function readFieldPath(
  noun: string,
  path: string,
): { readonly field: RecordField | null; readonly entry: string | null } {
  const dot = path.indexOf(".");
  const name = dot < 0 ? path : path.slice(0, dot);
  const wanted = noun === "category" && name === "position" ? "order" : name;
  return { field: isNamed(wanted) ? wanted : null, entry: dot < 0 ? null : path.slice(dot + 1) };
}

function isNamed(name: string): name is RecordField {
  return NAMES.has(name);
}
