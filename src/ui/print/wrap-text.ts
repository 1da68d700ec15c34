import type { Measure } from "./marks.ts";

/** Breaks a text into lines of at most `width`; a word that is longer is broken between letters. */
export function wrapText(text: string, width: number, size: number, bold: boolean, measure: Measure): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer, size, bold) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = breakWord(word, width, size, bold, measure);
      line = pieces.pop() ?? "";
      lines.push(...pieces);
    }
    return [...lines, line];
  });
}

function breakWord(word: string, width: number, size: number, bold: boolean, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && measure(piece + letter, size, bold) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}
