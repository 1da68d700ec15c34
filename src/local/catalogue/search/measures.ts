/** An amount with its unit among the words of a text: the position of its number, and its normalised form. */
export interface Measure {
  readonly at: number;
  /** The position of its other word: the unit, or the "x" beside a count. */
  readonly besideAt: number;
  /** "=1500ml" for 1.5 l, 1500 cc and 150 cl alike. No typed word begins with "=", so no prefix finds it. */
  readonly text: string;
}

/** Each unit in the smallest unit of its kind, by the spelling `plainUnit` returns. */
const SCALES: ReadonlyMap<string, { readonly base: string; readonly factor: number }> = new Map(
  Object.entries({
    l: { base: "ml", factor: 1_000 },
    cl: { base: "ml", factor: 10 },
    ml: { base: "ml", factor: 1 },
    kg: { base: "g", factor: 1_000 },
    g: { base: "g", factor: 1 },
    mg: { base: "g", factor: 0.001 },
    mt: { base: "cm", factor: 100 },
    cm: { base: "cm", factor: 1 },
    oz: { base: "oz", factor: 1 },
    lb: { base: "lb", factor: 1 },
    un: { base: "un", factor: 1 },
  }),
);

/**
 * The amounts among these words, normalised: 1000 g is 1 kg, 0.5 l is 500 ml. "x12", "12x" and "12 un" are the same
 * count; "6x330 ml" is a count of six and an amount of 330 ml.
 */
export function measuresOf(words: readonly string[], plainUnit: (word: string) => string | null): Measure[] {
  const found: Measure[] = [];
  let counted = -1;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!isNumber(word)) continue;
    const unit = plainUnit(words[at + 1] ?? "");
    // Cubic centimetres split into three words: 500, cm and 3.
    const scale = unit === "cm" && words[at + 2] === "3" ? SCALES.get("ml") : SCALES.get(unit ?? "");
    if (scale) {
      found.push({ at, besideAt: at + 1, text: measureText(Number(word) * scale.factor, scale.base) });
    } else if (words[at + 1] === "x") {
      found.push({ at, besideAt: at + 1, text: measureText(Number(word), "un") });
      counted = at + 1;
    } else if (at > 0 && words[at - 1] === "x" && counted !== at - 1) {
      found.push({ at, besideAt: at - 1, text: measureText(Number(word), "un") });
    }
  }
  return found;
}

function measureText(amount: number, base: string): string {
  return `=${Number(amount.toPrecision(12))}${base}`;
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}
