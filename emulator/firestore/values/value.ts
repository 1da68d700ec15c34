/** Canonical ProtoJSON values: the only form in which data moves inside the server. */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | "NaN" | "Infinity" | "-Infinity" }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: GeoPoint }
  | { arrayValue: { values: Value[] } }
  | { mapValue: { fields: Fields } };

export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export type Fields = Record<string, Value>;

export const NULL_VALUE: Value = { nullValue: null };

/** A map that is really a vector: `{__type__: "__vector__", value: [doubles]}`. Returns its elements, or null. */
export function vectorElements(fields: Fields): Value[] | null {
  const type = fields["__type__"];
  const value = fields["value"];
  if (!type || !("stringValue" in type) || type.stringValue !== "__vector__") return null;
  return value && "arrayValue" in value ? value.arrayValue.values : null;
}

/** The number a double stands for; ProtoJSON writes the three special ones as text. */
export function doubleOf(value: number | "NaN" | "Infinity" | "-Infinity"): number {
  return typeof value === "number" ? value : Number(value);
}

export function doubleValue(number: number): Value {
  if (Number.isNaN(number)) return { doubleValue: "NaN" };
  if (number === Infinity) return { doubleValue: "Infinity" };
  if (number === -Infinity) return { doubleValue: "-Infinity" };
  return { doubleValue: number === 0 ? 0 : number };
}
