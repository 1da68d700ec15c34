/**
 * Turns a typed customer group into an id: "Mayoristas año 1" becomes "Mayoristas-ano-1";
 * "" if it does not start with a letter or digit.
 */
export function groupIdOf(typed: string): string {
  const plain = typed.normalize("NFD").replace(/\p{M}/gu, "");
  return plain
    .trim()
    .replace(/[^A-Za-z0-9_.~-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 60);
}
