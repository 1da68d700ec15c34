/** Lengths of codes with a check digit: EAN-8, UPC-A, EAN-13, GTIN-14. */
const CHECKED_LENGTHS = [8, 12, 13, 14];

/**
 * Whether a code has the form of an EAN, UPC or GTIN but not its check digit: a digit was probably mistyped. A shop's
 * own codes have other lengths or letters and are never suspect. It warns and never blocks (PROD-3).
 */
export function hasWrongCheckDigit(code: string): boolean {
  return hasCheckedForm(code) && !endsInCheckDigit(code);
}

/** Whether a scanner can read this code: it has the form of an EAN, UPC or GTIN and a correct check digit. */
export function isScannable(code: string): boolean {
  return hasCheckedForm(code) && endsInCheckDigit(code);
}

function hasCheckedForm(code: string): boolean {
  return CHECKED_LENGTHS.includes(code.length) && /^\d+$/.test(code);
}

function endsInCheckDigit(code: string): boolean {
  return Number(code.at(-1)) === barcodeCheckDigit(code.slice(0, -1));
}

/** The GS1 check digit of these digits: weights 3 and 1 from the right, up to the next ten. */
export function barcodeCheckDigit(digits: string): number {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits.at(-1 - fromRight)) * (fromRight % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}
