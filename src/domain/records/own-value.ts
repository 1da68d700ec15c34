/** An object's own value of this name, as unknown; null if it has none or is no object. */
export function ownValue(record: unknown, name: string): unknown {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, name)) return null;
  const value: unknown = Reflect.get(record, name);
  return value ?? null;
}
