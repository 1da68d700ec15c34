/**
 * A customer group as it is kept: what somebody typed, made an id of. "Mayoristas año 1" becomes "Mayoristas-ano-1";
 * "" where no letter or digit begins it.
 */
export function groupIdOf(typed: string): string {
  const plain = typed.normalize("NFD").replace(/\p{M}/gu, "");
  return plain
    .trim()
    .replace(/[^A-Za-z0-9_.~-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 60);
}
