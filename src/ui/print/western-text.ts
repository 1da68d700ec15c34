/** What the PDF's own fonts have beyond Latin-1 (Windows-1252). */
const BEYOND_LATIN = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Signs that the fonts lack and that formats and names contain, by what stands for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  "\u2212": "–",
  "\u202f": " ",
  "\u2009": " ",
  "\u2007": " ",
  "\u00a0": " ",
  "\u2011": "-",
  "→": ">",
  "₡": "¢",
  "₲": "Gs",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
};

/**
 * A text in the letters that the fonts of every PDF reader have: all of Spanish, Portuguese and English. Other Latin
 * letters lose their accents, what is left becomes "?" (PRINT-4). Embedding a font for them would cost each phone more
 * than the rest of printing.
 */
export function westernText(text: string): string {
  return Array.from(text.normalize("NFC"), westernLetter).join("");
}

function westernLetter(letter: string): string {
  if (letter === "\n" || isWestern(letter)) return letter;
  const standIn = STAND_INS[letter];
  if (standIn !== undefined) return standIn;
  const plain = letter.normalize("NFD")[0] ?? "";
  return isWestern(plain) ? plain : "?";
}

function isWestern(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (letter in STAND_INS) return false;
  return (code >= 0x20 && code <= 0x7e) || (code > 0xa0 && code <= 0xff) || BEYOND_LATIN.includes(letter);
}
