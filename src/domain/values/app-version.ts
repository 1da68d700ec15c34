import * as v from "valibot";

/** The header in which a device's call names the build it comes from. */
export const BUILD_HEADER = "X-Rutero-Build";

/** A version as an administrator names it: up to four numbers. */
export const AppVersion = v.pipe(v.string(), v.maxLength(20), v.regex(/^\d+(\.\d+){0,3}$/));

/** Compares numbers part by part, without the commit after a plus; a build without a readable version counts as the newest. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => (text.split("+")[0] ?? "").split(".").map(Number));
  if (own === undefined || other === undefined || own.some(Number.isNaN)) return false;
  for (const [at, part] of other.entries()) {
    const difference = (own[at] ?? 0) - part;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
