/**
 * Normalises text for search: lower case, without diacritics (ñ becomes n, ß becomes ss), so that both sides of
 * a comparison may be typed either way. Spaces, digits and punctuation stay; what only holds a line together goes, as
 * in a number that was copied from the screen.
 */
export function foldText(text: string): string {
  // Most names are plain ASCII; normalising a hundred thousand of them would take ten times as long.
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/[\p{M}\u2060]/gu, "")
    .replaceAll("\u00a0", " ")
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, foldLetter);
}

const PLAIN_TEXT = /^[ -~]*$/;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe" };

function foldLetter(letter: string): string {
  return PLAIN[letter] ?? letter;
}
