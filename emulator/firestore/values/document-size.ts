import { vectorElements } from "./value.ts";
import type { Fields, Value } from "./value.ts";

/** The size limit of a document, by Firestore's own way of counting (firebase.google.com/docs/firestore/storage-size). */
export const MAX_DOCUMENT_BYTES = 1_048_576;

export function documentSize(path: string, fields: Fields): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

function nameSize(path: string): number {
  let size = 16;
  for (const segment of path.split("/")) size += Buffer.byteLength(segment) + 1;
  return size;
}

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields)) size += Buffer.byteLength(name) + 1 + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  if ("stringValue" in value) return Buffer.byteLength(value.stringValue) + 1;
  if ("integerValue" in value || "doubleValue" in value || "timestampValue" in value) return 8;
  if ("booleanValue" in value || "nullValue" in value) return 1;
  if ("bytesValue" in value) return Buffer.byteLength(value.bytesValue, "base64");
  if ("referenceValue" in value) return nameSize(value.referenceValue.replace(/^.*?\/documents\//, ""));
  if ("geoPointValue" in value) return 16;
  if ("arrayValue" in value) return value.arrayValue.values.reduce((sum, entry) => sum + valueSize(entry), 0);
  const elements = vectorElements(value.mapValue.fields);
  return elements ? elements.length * 8 : fieldsSize(value.mapValue.fields);
}
