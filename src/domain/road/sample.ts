/**
 * `count` different places out of `size`, decided by the seed alone, so that a day's self-test repeats (ROAD-8). All of
 * them where there are no more.
 */
export function samplePlaces(seed: string, size: number, count: number): number[] {
  if (size <= count) return Array.from({ length: size }, (_, place) => place);
  const next = numbersOf(seed);
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(next() * size));
  return [...places];
}

/** Numbers in [0, 1) from a text (mulberry32 over FNV-1a). */
function numbersOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
