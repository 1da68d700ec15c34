/**
 * Text as it is searched: lower case, without accents or other marks (ñ becomes n, ß becomes ss), so that both sides of
 * a comparison may be typed either way. Spaces, digits and punctuation stay.
 */
export function foldText(text: string): string {
  // Most names of a catalogue are plain: taking a hundred thousand of them apart costs ten times as much.
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, foldLetter);
}

const PLAIN_TEXT = /^[ -~]*$/;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe" };

function foldLetter(letter: string): string {
  return PLAIN[letter] ?? letter;
}
