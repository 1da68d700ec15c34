import { foldText } from "#domain/values/fold-text.ts";

/** A run of letters, or a number with its decimals: everything else separates words. */
const WORD = /\p{L}+|\d+(?:[.,]\d+)*/gu;

/**
 * Splits a text into search words: folded, letters and digits apart ("500ml" is 500 and ml), decimals normalised ("1,50"
 * is "1.5"), apostrophes removed.
 */
export function splitWords(text: string): string[] {
  const folded = foldText(text).replaceAll(/['’`´]/g, "");
  return (folded.match(WORD) ?? []).map((word) => (isNumber(word) ? plainNumber(word) : word));
}

/** A code for comparison: folded, without dashes and spaces, which people omit. */
export function plainCode(text: string): string {
  // Most codes are digits or plain letters.
  if (PLAIN_CODE.test(text)) return text.toLowerCase();
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const PLAIN_CODE = /^[0-9A-Za-z]*$/;

/** A unit's normalised spelling, or null if the word is not a unit: "lt", "lts" and "litros" are all "l". */
export function plainUnit(word: string): string | null {
  return UNITS.get(word) ?? null;
}

const UNITS = new Map(
  Object.entries({
    l: "l lt lts ltr litro litros liter liters litre litres",
    ml: "ml mls cc cm3 mililitro mililitros milliliter milliliters",
    cl: "cl cls centilitro centilitros centiliter centiliters",
    kg: "kg kgs kilo kilos kilogramo kilogramos kilogram kilograms",
    g: "g gr grs gramo gramos gram grams",
    mg: "mg mgs miligramo miligramos milligram milligrams",
    oz: "oz onza onzas ounce ounces",
    lb: "lb lbs libra libras pound pounds",
    un: "un u und uni unid unidad unidades unit units pza pzas pieza piezas",
    mt: "mt mts m metro metros meter meters",
    cm: "cm cms centimetro centimetros centimeter centimeters",
  }).flatMap(([unit, spellings]) => spellings.split(" ").map((spelling): [string, string] => [spelling, unit])),
);

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

/** "1,50" → "1.5"; "12.0" → "12"; leading zeros stay, because codes have them. */
function plainNumber(number: string): string {
  const [whole = "", ...rest] = number.replaceAll(",", ".").split(".");
  const decimals = rest.join(".").replace(/0+$/, "");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}
