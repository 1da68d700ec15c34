import { foldText } from "#domain/values/fold-text.ts";

/** Shorter parts are found in too many words. */
const SHORTEST_PART = 3;

/** What the catalogue's words are asked for. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly begins: (word: string) => boolean;
}

/**
 * The text with a word taken apart that the catalogue does not have but whose parts it has: "cocacola" is "coca cola".
 * Null = there is none.
 */
export function takeApart(text: string, { has, begins }: Vocabulary): string | null {
  const pieces = text.trim().split(/\s+/);
  for (const [place, piece] of pieces.entries()) {
    const word = foldText(piece);
    if (!/^\p{L}+$/u.test(word) || begins(word)) continue;
    for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (has(left) && begins(right)) return pieces.with(place, `${left} ${right}`).join(" ");
    }
  }
  return null;
}
