/**
 * Serialises a capture canonically: the same content gives the same text on every device and server, whatever the
 * order of its fields. Its hash tells a repeated capture from a changed one (OFFLINE-6).
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`);
  return `{${fields.join(",")}}`;
}
