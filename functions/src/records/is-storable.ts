/** Deeper than any record; Firestore allows twenty levels. */
const MAX_DEPTH = 8;

/** Whether Firestore can store this JSON: not nested too deeply, no list within a list, no reserved key. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((each) => !Array.isArray(each) && isStorable(each, depth + 1));
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  return Object.entries(value).every(
    ([key, each]) => !/^__.*__$/.test(key) && key !== "" && isStorable(each, depth + 1),
  );
}
