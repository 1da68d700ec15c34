import { isInName, NEAR } from "./match-words.ts";
import { PLACE, type Segment } from "../storage/segment.ts";

// A rank is one number, lower is better: boost, tier, words only begun, place of the words, length of the name.
/** Added to what the customer does not usually buy. */
export const BOOSTED = 1 << 15;
const TIER = 1 << 12;
const BEGUN = 1 << 10;
const PLACED = 1 << 6;
export const RANKS = 1 << 16;

/** How good a match is, best first. */
export const TIERS = { code: 0, name: 1, inName: 2, elsewhere: 3, inside: 4, typo: 5 } as const;

// A grade says how well one word stands for a token: tier << 8, 1 << 7 where the token only begins so, place in the name.
export const NOT_FOUND = 0xffff;
export const OWN_CODE = 0;
export const CATEGORY_GRADE = (TIERS.elsewhere << 8) | 15;
const CODE_GRADE = (TIERS.elsewhere << 8) | (1 << 7) | 15;

/** The grades of a word by the place where it stands, worked out once. */
function byPlace(gradeAt: (place: number) => number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, place) => gradeAt(place));
}
export const EXACT_GRADES = byPlace((place) => wordGrade(true, place));
export const BEGUN_GRADES = byPlace((place) => wordGrade(false, place));
/** By the kind of `NEAR`. */
export const NEAR_GRADES = [0, ...Object.values(NEAR)].map((near) => byPlace((place) => nearGrade(near, place)));
export const CODE_GRADES = byPlace(() => CODE_GRADE);
export const OWN_CODE_GRADES = byPlace((place) => (place === PLACE.codePart ? NOT_FOUND : OWN_CODE));

function wordGrade(isExact: boolean, place: number): number {
  const begun = isExact ? 0 : 1 << 7;
  return isInName(place) ? (TIERS.inName << 8) | begun | (place & 15) : (TIERS.elsewhere << 8) | begun | 15;
}

function nearGrade(near: number, place: number): number {
  const position = isInName(place) ? place & 15 : 15;
  if (near === NEAR.sameUnit)
    return ((place <= PLACE.pack || place === PLACE.unit ? TIERS.inName : TIERS.elsewhere) << 8) | position;
  return ((near === NEAR.inside ? TIERS.inside : TIERS.typo) << 8) | (1 << 7) | position;
}

/** The rank of a document by what its words are worth together: their worst tier, how many only begin so, their places. */
export function rankOf(
  { names, nameWords, nameEsWords }: Segment,
  document: number,
  worstTier: number,
  begun: number,
  placed: number,
  wordCount: number,
): number {
  const length = (names.offsets[document + 1] ?? 0) - (names.offsets[document] ?? 0);
  const isName =
    worstTier === TIERS.inName &&
    begun === 0 &&
    (wordCount === nameWords[document] || wordCount === nameEsWords[document]);
  const tier = isName ? TIERS.name : worstTier;
  return (
    tier * TIER + (begun < 3 ? begun : 3) * BEGUN + (placed < 15 ? placed : 15) * PLACED + (length < 63 ? length : 63)
  );
}

/** What a grade adds to the rank where the word is the only one. */
const RANK_OF_GRADE = Uint16Array.from(
  { length: (TIERS.typo + 1) << 8 },
  (_, grade) => (grade >> 8) * TIER + ((grade >> 7) & 1) * BEGUN + (grade & 15) * PLACED,
);

/** The grades, from (inclusive) and to (exclusive), of which some may turn out to be a whole name. */
export const WHOLE_NAME_GRADES = { from: TIERS.inName << 8, to: (TIERS.inName << 8) + 16 } as const;

/** The same for one word, which the broadest searches ask tens of thousands of documents for. */
export function rankOfOne({ names, nameWords, nameEsWords }: Segment, document: number, grade: number): number {
  const length = (names.offsets[document + 1] ?? 0) - (names.offsets[document] ?? 0);
  const rank = (RANK_OF_GRADE[grade] ?? 0) + (length < 63 ? length : 63);
  const isName = grade >> 7 === TIERS.inName << 1 && (nameWords[document] === 1 || nameEsWords[document] === 1);
  return isName ? rank - (TIERS.inName - TIERS.name) * TIER : rank;
}
