/** Completes twelve digits to an EAN-13. */
export function ean13(twelveDigits: string): string {
  return twelveDigits + checkDigit(twelveDigits);
}

/** Whether a code is a GTIN that a scanner can read: 8, 12, 13 or 14 digits whose check digit holds. */
export function isGtin(code: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(code) && checkDigit(code.slice(0, -1)) === code.at(-1);
}

/** GS1: weights 3 and 1 in turn from the right, up to the next multiple of ten. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}
