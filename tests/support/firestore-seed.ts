/** A plain value as a typed field of the REST protocol. Texts that look like server times become timestamps. */
function typedValue(value: unknown): unknown {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (typeof value === "string") {
    return /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d+Z$/.test(value) ? { timestampValue: value } : { stringValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typedValue) } };
  return { mapValue: { fields: typedFields(value) } };
}

export function typedFields(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typedValue(value)]));
}

/** A document to write: its path below the database and its fields, including stamps. */
export interface SeededDocument {
  readonly path: string;
  readonly fields: object;
}

/** Writes documents as an administrator, over REST, 500 per commit. */
export async function seedDocuments(
  port: number,
  projectId: string,
  documents: readonly SeededDocument[],
): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  for (let at = 0; at < documents.length; at += 500) {
    const writes = documents
      .slice(at, at + 500)
      .map(({ path, fields }) => ({ update: { name: `${root}/${path}`, fields: typedFields(fields) } }));
    const response = await fetch(`http://127.0.0.1:${port}/v1/${root}:commit`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: "Bearer owner" },
      body: JSON.stringify({ writes }),
    });
    if (!response.ok) throw new Error(`seeding failed: ${response.status} ${await response.text()}`);
  }
}
