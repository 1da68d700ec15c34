/** Deeper than any record; Firestore allows twenty levels. */
const MAX_DEPTH = 8;

/** Whether Firestore can store this JSON: of at most `mostBytes` bytes, and of a shape that it takes. */
export function isStorable(value: unknown, mostBytes: number): boolean {
  return hasStorableShape(value, 0) && Buffer.byteLength(JSON.stringify(value)) <= mostBytes;
}

/**
 * Not nested too deeply, no list within a list, no reserved key, and nothing inherited: a sent `__proto__` arrives as the
 * prototype, whose fields a schema reads although they were not looked at here.
 */
function hasStorableShape(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((each) => !Array.isArray(each) && hasStorableShape(each, depth + 1));
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return value !== undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(
    ([key, each]) => !/^__.*__$/.test(key) && key !== "" && hasStorableShape(each, depth + 1),
  );
}
