import { NOT_FOUND, rankOfOne, WHOLE_NAME_GRADES } from "./grades.ts";
import type { PieceMatch, WordMatch } from "./match-words.ts";
import { clearGrades, gradeSheet, noteCategories, noteGrades, rangesOfCode, rangesOfWord } from "./note-grades.ts";
import { addFound, type Found } from "./order-found.ts";
import { documentsOf } from "./posting-ranges.ts";
import { type Segment, segmentSize } from "../storage/segment.ts";
import { isWanted, type Sieve } from "./sieve.ts";

/** The share of all documents up to which those found are listed; of more it is quicker to look through the whole sheet. */
const FEW = 1 / 8;

/**
 * One word, or its first letters: the broadest question there is. A first letter stands in half of all products, of
 * which the best are wanted: the grades are counted, and only those that reach the best `most` are looked at closely.
 */
export function rankOneWord(
  segment: Segment,
  piece: PieceMatch,
  word: WordMatch,
  sieve: Sieve,
  most: number,
  found: Found,
): void {
  const sheet = gradeSheet(segment);
  // As the piece is this word alone, the codes that begin so are the piece's. "1.0" is no code.
  const ranges = [...rangesOfCode(segment, piece), ...rangesOfWord(segment, word, piece.codeFrom === piece.codeTo)];
  noteGrades(segment, ranges, sheet);
  if (word.categories) noteCategories(segment, word.categories, sheet);
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (total <= FEW * segmentSize(segment) && !word.categories) {
    for (const document of documentsOf(segment, ranges, null)) {
      const grade = sheet[document] ?? NOT_FOUND;
      if (isWanted(sieve, document)) addFound(found, sieve, document, rankOfOne(segment, document, grade));
    }
  } else {
    takeBest(segment, sheet, sieve, most, found);
  }
  clearGrades(segment, ranges, sheet, word.categories !== null);
}

const counts = new Uint32Array(NOT_FOUND + 1);

function takeBest(segment: Segment, sheet: Uint16Array, sieve: Sieve, most: number, found: Found): void {
  const size = segmentSize(segment);
  if (sieve.masked !== null || sieve.wanted !== null) {
    for (let document = 0; document < size; document += 1) if (!isWanted(sieve, document)) sheet[document] = NOT_FOUND;
  }
  counts.fill(0);
  for (let document = 0; document < size; document += 1) {
    const grade = sheet[document] ?? NOT_FOUND;
    counts[grade] = (counts[grade] ?? 0) + 1;
  }
  const worst = lastGrade(size - (counts[NOT_FOUND] ?? 0), most);
  let passedOver = size - (counts[NOT_FOUND] ?? 0);
  for (let document = 0; document < size; document += 1) {
    const grade = sheet[document] ?? NOT_FOUND;
    if (grade > worst) continue;
    addFound(found, sieve, document, rankOfOne(segment, document, grade));
    passedOver -= 1;
  }
  for (const document of sieve.boosted) {
    const grade = document < 0 ? NOT_FOUND : (sheet[document] ?? NOT_FOUND);
    if (grade === NOT_FOUND || grade <= worst) continue;
    addFound(found, sieve, document, rankOfOne(segment, document, grade));
    passedOver -= 1;
  }
  found.passedOver += passedOver;
}

/** The grade with which the best `most` of so many documents are complete. */
function lastGrade(total: number, most: number): number {
  let reached = 0;
  let grade = 0;
  while (reached < Math.min(most, total)) {
    reached += counts[grade] ?? 0;
    grade += 1;
  }
  // A whole name comes before its grade's neighbours: those that may be one are all looked at.
  return grade <= WHOLE_NAME_GRADES.from ? grade - 1 : Math.max(grade - 1, WHOLE_NAME_GRADES.to - 1);
}
