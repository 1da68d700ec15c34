/** What stands for a product without a picture: letters of its name, and a tone and bars of its own. */
export interface ProductMark {
  readonly letters: string;
  /** One of four steps of the category's hue. */
  readonly tone: number;
  /** Widths of the bars, 0 = none: like a barcode, as people know products apart. */
  readonly bars: readonly number[];
}

const TONES = 4;
const BARS = 10;
const WIDTHS = 4;

/** Words that say nothing about a product. */
const SMALL = new Set("a al con de del el en la las los para por sin un una x y and for in of the with".split(" "));

/**
 * A product's mark. The letters follow the name, the rest its id alone, so that it is the same everywhere and neighbours
 * in a list differ although whole shelves begin with the same words (PROD-25).
 */
export function productMark(productId: string, name: string): ProductMark {
  const hash = hashOf(productId);
  return {
    letters: markLetters(name),
    tone: hash % TONES,
    bars: Array.from({ length: BARS }, (_, place) => (hash >>> (2 + 2 * place)) % WIDTHS),
  };
}

/** The first letters of the two words that say most; of one word, its first two letters. */
export function markLetters(name: string): string {
  const words: string[] = name.match(/\p{L}+/gu) ?? [];
  const telling = words.filter((word) => !SMALL.has(word.toLowerCase()));
  const [first = words[0] ?? "", second] = telling;
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}

/** 32 bits that differ in half of their places for ids that differ in one (FNV-1a, then Murmur's last steps). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
