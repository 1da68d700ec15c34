import * as v from "valibot";
import type { CellForm } from "../import/cell-form.ts";
import { Identifier } from "../values/identifier.ts";
import { DraftNumber } from "../values/draft-number.ts";

/**
 * One field of a record that people edit. A noun's fields are a table of these (`product-fields.ts`), from which its
 * schema, defaults, limits, form draft, merge, history labels, import columns and exports are derived.
 */
export interface Field<Value = unknown, Typed = unknown> extends FieldOptions {
  /** `value` is anything that no other kind describes. */
  readonly kind: "text" | "number" | "texts" | "list" | "map" | "value";
  /** The stored values. It can be wider than `limits`, so that old records stay readable. */
  readonly schema: v.GenericSchema<unknown, Value>;
  /** The value in a form's draft. */
  readonly typed: v.GenericSchema<unknown, Typed>;
  /** The default for new records and for records stored without the field; undefined = required. */
  readonly initial: Value | undefined;
  /** Limits for input: of a text's or list's length, or of the number itself. */
  readonly limits?: Limits;
  /** Only for texts: the limits of each, and the separator in a form. */
  readonly each?: Limits;
  readonly separator?: string;
  /** Only for maps: whether the map can have this entry, which is edited and merged on its own (`prices.general`). */
  readonly hasEntry?: (entry: string) => boolean;
}

interface Limits {
  readonly min: number;
  readonly max: number;
}

interface LimitedField<Value, Typed> extends Field<Value, Typed> {
  readonly limits: Limits;
}

interface FieldOptions {
  /** The columns of a file that fill it. */
  readonly columns?: readonly Column[];
  /** Exported only for owners. */
  readonly ownersOnly?: boolean;
  /** Descriptive, not a term of sale: a local change shows while selling, before the server has it. */
  readonly describes?: boolean;
}

/** The headers of a column, folded and separated by `|`: without accents, case and punctuation. */
export interface Headers {
  readonly en: string;
  readonly es: string;
  /** The column's id, if not the field's name. */
  readonly id?: string;
}

export interface Column extends Headers {
  readonly form: CellForm;
  /** The part of the field it fills: `opensAt` of `visitPlan`. */
  readonly part?: string;
  /** Not exported, because another column has the same content. */
  readonly importOnly?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field that one column fills as a whole; `columns` are additional ones. */
interface OneColumn extends FieldOptions {
  readonly import?: Headers;
  /** The column's format, if not its kind's default. */
  readonly form?: CellForm;
}

/** A field that a new record must have. */
export function required<F extends Field>(field: F): F & { readonly required: true } {
  return { ...field, initial: undefined, required: true };
}

/** A field that older stored drafts do not have; they keep the record's value. */
export function later<F extends Field>(field: F): F & { readonly later: true } {
  return { ...field, later: true };
}

/** A text of `min` to `max` characters; `stored` is the maximum in older records. */
export function text({
  min = 0,
  max,
  stored = max,
  initial = "",
  ...options
}: OneColumn & {
  readonly min?: number;
  readonly max: number;
  readonly stored?: number;
  readonly initial?: string;
}): LimitedField<string, string> {
  const schema = v.pipe(v.string(), v.minLength(Math.min(min, 1)), v.maxLength(stored));
  const typed = v.string();
  return { kind: "text", schema, typed, initial, limits: { min, max }, ...withColumn("text", options) };
}

/** Up to `max` short texts, entered as one with `separator` between them. */
export function texts({
  max,
  each,
  separator,
  ...options
}: OneColumn & {
  readonly max: number;
  readonly each: Limits;
  readonly separator: string;
}): LimitedField<string[], string> & { readonly each: Limits } {
  const one = v.pipe(v.string(), v.minLength(each.min), v.maxLength(each.max));
  const schema = v.pipe(v.array(one), v.maxLength(max));
  return {
    kind: "texts",
    schema,
    typed: v.string(),
    initial: [],
    limits: { min: 0, max },
    each,
    separator,
    ...withColumn("list", options),
  };
}

interface NumberOptions extends OneColumn, Limits {
  /** The largest that may be stored; absent = any. */
  readonly stored?: number;
}

/** A whole number. */
export function count({
  initial,
  ...options
}: NumberOptions & { readonly initial: number }): LimitedField<number, number | null> {
  return { ...numberField(options, whole(options)), initial };
}

/** A whole number that may be unknown. */
export function optionalCount(options: NumberOptions): LimitedField<number | null, number | null> {
  return { ...numberField(options, v.nullable(whole(options))), initial: null };
}

function whole({ min, stored = Number.MAX_SAFE_INTEGER }: NumberOptions) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(stored));
}

function numberField<Value>({ min, max, ...options }: NumberOptions, schema: v.GenericSchema<unknown, Value>) {
  return { kind: "number", schema, typed: DraftNumber, limits: { min, max }, ...withColumn("whole", options) } as const;
}

/** Yes or no. */
export function flag(initial: boolean, options: OneColumn = {}): Field<boolean, boolean> {
  return value(v.boolean(), initial, withColumn("flag", options));
}

/** One of these words. */
export function choice<const Choice extends string | number>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
  options: OneColumn = {},
): Field<Choice, Choice> {
  return value(v.picklist(choices), initial, withColumn("text", options));
}

/** The id of another record; null = none. */
export function reference(options: OneColumn = {}): Field<Identifier | null, Identifier | null> {
  return { ...value(v.nullable(Identifier), null, withColumn("text", options)), typed: v.nullable(v.string()) };
}

/** The ids of up to `max` other records. */
export function references({
  max,
  ...options
}: OneColumn & { readonly max: number }): LimitedField<Identifier[], Identifier[]> {
  const schema = v.pipe(v.array(Identifier), v.maxLength(max));
  return { ...value(schema, [], withColumn("text", options)), kind: "list", limits: { min: 0, max } };
}

/** Entries by the id of something else, each edited and merged on its own; `typed` is one in a form's draft. */
export function map<Entry>(
  entry: v.GenericSchema<unknown, Entry>,
  typed = entry,
): Field<Record<string, Entry>, Record<string, Entry>> {
  const hasEntry = (key: string) => v.is(Identifier, key);
  return { ...value(v.record(v.string(), entry), {}), typed: v.record(v.string(), typed), kind: "map", hasEntry };
}

/** A fixed set of values under one name, each edited and merged on its own; `typed` is the set in a form's draft. */
export function group<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  typed: v.GenericSchema<unknown, v.InferOutput<typeof schema>> = schema,
): Field<v.InferOutput<typeof schema>, v.InferOutput<typeof schema>> {
  const hasEntry = (key: string) => Object.hasOwn(schema.entries, key);
  return { kind: "map", schema, typed, initial: undefined, hasEntry };
}

interface ValueOptions<Value> extends FieldOptions {
  /** The value in a form's draft, if it can be half filled in. */
  readonly typed?: v.GenericSchema<unknown, Value>;
}

/** Anything else, with its own schema; required if there is no initial value. */
export function value<Value>(
  schema: v.GenericSchema<unknown, Value>,
  initial?: NoInfer<Value>,
  options: ValueOptions<NoInfer<Value>> = {},
): Field<Value, Value> {
  return { kind: "value", schema, typed: schema, initial, ...options };
}

function withColumn(kind: CellForm, { import: headers, form = kind, ...options }: OneColumn): FieldOptions {
  return headers === undefined ? options : { ...options, columns: [{ form, ...headers }, ...(options.columns ?? [])] };
}
