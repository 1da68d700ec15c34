import { isInName, LOOSE } from "./match-words.ts";
import { TOKEN_FIELD, type Segment } from "../storage/segment.ts";

// A rank is one number, lower is better: boost, tier, number of prefix matches, word positions, length of the name.
/** Added for products the customer does not usually buy. */
export const BOOSTED = 1 << 15;
const TIER = 1 << 12;
const PREFIX = 1 << 10;
const POSITION = 1 << 6;
export const RANKS = 1 << 16;

/** The quality of a match, best first. */
export const TIERS = { code: 0, name: 1, inName: 2, elsewhere: 3, inside: 4, typo: 5 } as const;

// A score says how well a word matches a token, lower is better: tier << 8 | (1 << 7 for a prefix) | position in the name.
export const NOT_FOUND = 0xffff;
export const OWN_CODE_SCORE = 0;
export const CATEGORY_SCORE = (TIERS.elsewhere << 8) | 15;
const CODE_SCORE = (TIERS.elsewhere << 8) | (1 << 7) | 15;

/** A word's scores by the field it was found in, computed once. */
function byField(scoreAt: (field: number) => number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, field) => scoreAt(field));
}
export const EXACT_SCORES = byField((field) => wordScore(true, field));
export const PREFIX_SCORES = byField((field) => wordScore(false, field));
/** By kind of loose match. */
export const LOOSE_SCORES = [0, ...Object.values(LOOSE)].map((loose) => byField((field) => looseScore(loose, field)));
export const CODE_SCORES = byField(() => CODE_SCORE);
export const OWN_CODE_SCORES = byField((field) => (field === TOKEN_FIELD.codePart ? NOT_FOUND : OWN_CODE_SCORE));

function wordScore(isExact: boolean, field: number): number {
  const begun = isExact ? 0 : 1 << 7;
  return isInName(field) ? (TIERS.inName << 8) | begun | (field & 15) : (TIERS.elsewhere << 8) | begun | 15;
}

function looseScore(loose: number, field: number): number {
  const position = isInName(field) ? field & 15 : 15;
  if (loose === LOOSE.sameUnit)
    return ((field <= TOKEN_FIELD.pack || field === TOKEN_FIELD.unit ? TIERS.inName : TIERS.elsewhere) << 8) | position;
  return ((loose === LOOSE.inside ? TIERS.inside : TIERS.typo) << 8) | (1 << 7) | position;
}

/** A document's rank from its words together: worst tier, number of prefix matches, sum of positions. */
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
    tier * TIER +
    (begun < 3 ? begun : 3) * PREFIX +
    (placed < 15 ? placed : 15) * POSITION +
    (length < 63 ? length : 63)
  );
}

/** What a score adds to the rank of a one-word search. */
const RANK_OF_SCORE = Uint16Array.from(
  { length: (TIERS.typo + 1) << 8 },
  (_, score) => (score >> 8) * TIER + ((score >> 7) & 1) * PREFIX + (score & 15) * POSITION,
);

/** Scores (`to` exclusive) whose document may be named exactly so. */
export const WHOLE_NAME_SCORES = { from: TIERS.inName << 8, to: (TIERS.inName << 8) + 16 } as const;

/** The same for a one-word search, which may rank tens of thousands of documents. */
export function rankOfOne({ names, nameWords, nameEsWords }: Segment, document: number, score: number): number {
  const length = (names.offsets[document + 1] ?? 0) - (names.offsets[document] ?? 0);
  const rank = (RANK_OF_SCORE[score] ?? 0) + (length < 63 ? length : 63);
  const isName = score >> 7 === TIERS.inName << 1 && (nameWords[document] === 1 || nameEsWords[document] === 1);
  return isName ? rank - (TIERS.inName - TIERS.name) * TIER : rank;
}
