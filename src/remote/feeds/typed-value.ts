/** A document in Firestore's REST format. */
export interface WireDocument {
  readonly id: string;
  readonly fields: Record<string, unknown>;
}

/** Reads the envelope of a REST document, or null if it is not one. */
export function readWireDocument(value: unknown): WireDocument | null {
  if (!isRecord(value) || typeof value["name"] !== "string") return null;
  const fields = value["fields"];
  return { id: value["name"].slice(value["name"].lastIndexOf("/") + 1), fields: isRecord(fields) ? fields : {} };
}

/** Converts typed fields (`{"stringValue": "x"}`) to plain values; timestamps become `ServerTime` texts. */
export function decodeFields(fields: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name in fields) plain[name] = decodeValue(fields[name]);
  return plain;
}

/**
 * Pads or cuts the fraction, which Firestore omits or writes with nine digits, to six, so that times compare as text.
 */
export function serverTimeOf(timestamp: string): string {
  const [whole = "", fraction = ""] = timestamp.slice(0, -1).split(".");
  return `${whole}.${fraction.slice(0, 6).padEnd(6, "0")}Z`;
}

function decodeValue(typed: unknown): unknown {
  if (!isRecord(typed)) return undefined;
  // The only key is the type; a loop finds it without listing keys, which matters for a hundred thousand documents.
  for (const type in typed) {
    const value = typed[type];
    switch (type) {
      case "stringValue":
      case "booleanValue":
      case "bytesValue":
      case "referenceValue":
      case "geoPointValue":
        return value;
      case "integerValue":
      case "doubleValue":
        return Number(value);
      case "nullValue":
        return null;
      case "timestampValue":
        return typeof value === "string" ? serverTimeOf(value) : undefined;
      case "mapValue":
        return isRecord(value) && isRecord(value["fields"]) ? decodeFields(value["fields"]) : {};
      case "arrayValue":
        return isRecord(value) && Array.isArray(value["values"]) ? value["values"].map(decodeValue) : [];
      default:
        return undefined;
    }
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
