import { RECORD_FIELDS } from "#domain/records/record-nouns.ts";

type Tables = typeof RECORD_FIELDS;
type NamesOf<Table> = Extract<keyof Table, string>;

/**
 * A field that has a name in both languages, under `records.fields`: every one that people edit, and the figures of
 * stock that histories tell of. A category's `position` is called `order`: a customer's is on the map.
 */
export type RecordField = { [Noun in keyof Tables]: NamesOf<Tables[Noun]> }[keyof Tables] | (typeof OTHERS)[number];

const OTHERS = ["onHand", "incoming", "order"] as const;

const NAMES = new Set<string>([...Object.values(RECORD_FIELDS).flatMap((table) => Object.keys(table)), ...OTHERS]);

/** The named field that a path of a record's edit means, and the entry of a map (`prices.general`) it goes to. */
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
