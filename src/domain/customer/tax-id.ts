import type { Country } from "../values/country.ts";

/** A tax id's problem: not the country's format, or a wrong check digit. */
export type TaxIdProblem = "taxIdFormat" | "taxIdDigit";

type Check = (taxId: string) => TaxIdProblem | null;

/**
 * Checks a tax id against the country's rules (CUST-3). It warns and never blocks: authorities issue
 * numbers that break their own rules. Null = no problem; also for "" and for countries without a rule here.
 */
export function checkTaxId(taxId: string, country: Country): TaxIdProblem | null {
  const compact = taxId.toUpperCase().replace(/[\s.\-/]/g, "");
  return compact === "" ? null : (CHECKS[country]?.(compact) ?? null);
}

const CHECKS: Readonly<Partial<Record<Country, Check>>> = {
  US: (ein) => formOnly(/^\d{9}$/.test(ein)),
  MX: checkRfc,
  CO: (nit) => withDigit(/^\d{6,15}$/, nit, nitDigit),
  CL: (rut) => withDigit(/^\d{7,8}[\dK]$/, rut, rutDigit),
  PE: (ruc) => withDigit(/^(10|15|16|17|20)\d{9}$/, ruc, rucDigit),
  AR: (cuit) => withDigit(/^(20|23|24|27|30|33|34|50|51|55)\d{9}$/, cuit, cuitDigit),
  EC: checkEcuador,
  DO: checkDominican,
  // Física 9, jurídica 10, residents' DIMEX 11 or 12 digits; none has a check digit.
  CR: (id) => formOnly(/^([1-9]\d{8}|[2-5]\d{9}|1\d{10,11})$/.test(id)),
  // CF = consumidor final, used for buyers without a number.
  GT: (nit) => (nit === "CF" ? null : withDigit(/^\d{1,11}[\dK]$/, nit, guatemalaDigit)),
};

function formOnly(fits: boolean): TaxIdProblem | null {
  return fits ? null : "taxIdFormat";
}

/** The last character must be what `digitOf` computes from those before it. */
function withDigit(form: RegExp, id: string, digitOf: (body: string) => string): TaxIdProblem | null {
  if (!form.test(id)) return "taxIdFormat";
  return digitOf(id.slice(0, -1)) === id.slice(-1) ? null : "taxIdDigit";
}

/** Σ digit × weight; `weights` start at the first digit. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);
}

function reversed(digits: string): string {
  return Array.from(digits).reverse().join("");
}

/** Used for buyers without an RFC, domestic and foreign. */
const GENERIC_RFCS = ["XAXX010101000", "XEXX010101000"];
const RFC_ALPHABET = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";

function checkRfc(rfc: string): TaxIdProblem | null {
  if (GENERIC_RFCS.includes(rfc)) return null;
  const date = /^[A-ZÑ&]{3,4}\d{2}(\d{2})(\d{2})[A-Z\d]{2}[\dA]$/.exec(rfc);
  if (!date || Number(date[1]) < 1 || Number(date[1]) > 12 || Number(date[2]) < 1 || Number(date[2]) > 31) {
    return "taxIdFormat";
  }
  // A company's 12 characters are padded with a leading space.
  const body = rfc.slice(0, -1).padStart(12, " ");
  const sum = Array.from(body).reduce((total, letter, index) => total + RFC_ALPHABET.indexOf(letter) * (13 - index), 0);
  const digit = 11 - (sum % 11);
  const expected = digit === 11 ? "0" : digit === 10 ? "A" : String(digit);
  return expected === rfc.slice(-1) ? null : "taxIdDigit";
}

function nitDigit(body: string): string {
  const rest = weightedSum(reversed(body), [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) % 11;
  return String(rest > 1 ? 11 - rest : rest);
}

function rutDigit(body: string): string {
  const digit = 11 - (weightedSum(reversed(body), [2, 3, 4, 5, 6, 7, 2, 3]) % 11);
  return digit === 11 ? "0" : digit === 10 ? "K" : String(digit);
}

const ELEVEN_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

function rucDigit(body: string): string {
  return String((11 - (weightedSum(body, ELEVEN_WEIGHTS) % 11)) % 10);
}

/** A remainder that would need the digit 10 is never issued. */
function cuitDigit(body: string): string {
  return String((11 - (weightedSum(body, ELEVEN_WEIGHTS) % 11)) % 11);
}

function guatemalaDigit(body: string): string {
  const sum = Array.from(reversed(body)).reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? "K" : String(digit);
}

/** The third digit tells people (0–5), public bodies (6) and companies (9) apart; recent numbers of people also have a 6. */
function checkEcuador(ruc: string): TaxIdProblem | null {
  const province = Number(ruc.slice(0, 2));
  if (
    !/^\d{13}$/.test(ruc) ||
    !((province >= 1 && province <= 24) || province === 30 || province === 50) ||
    /[78]/.test(ruc.charAt(2))
  ) {
    return "taxIdFormat";
  }
  const isPerson = ruc.slice(10) !== "000" && luhnDigit(ruc.slice(0, 9), 2) === ruc.charAt(9);
  const isPublic = ruc.slice(9) !== "0000" && elevenDigit(ruc.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) === ruc.charAt(8);
  const isCompany =
    ruc.slice(10) !== "000" && elevenDigit(ruc.slice(0, 9), [4, 3, 2, 7, 6, 5, 4, 3, 2]) === ruc.charAt(9);
  const kind = Number(ruc.charAt(2));
  const isGood = kind < 6 ? isPerson : kind === 6 ? isPerson || isPublic : isCompany;
  return isGood ? null : "taxIdDigit";
}

function elevenDigit(body: string, weights: readonly number[]): string {
  return String((11 - (weightedSum(body, weights) % 11)) % 11);
}

/** Nine digits are a company's RNC, eleven a person's cédula. */
function checkDominican(id: string): TaxIdProblem | null {
  if (/^\d{11}$/.test(id)) return luhnDigit(id.slice(0, 10), 1) === id.slice(-1) ? null : "taxIdDigit";
  return withDigit(/^\d{9}$/, id, (body) => {
    const rest = weightedSum(body, [7, 9, 8, 6, 5, 4, 3, 2]) % 11;
    return String(rest === 0 ? 2 : rest === 1 ? 1 : 11 - rest);
  });
}

/** Luhn's algorithm with a given weight for the first digit: two-digit products count as the sum of their digits. */
function luhnDigit(body: string, firstWeight: 1 | 2): string {
  const sum = Array.from(body).reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? firstWeight : 3 - firstWeight);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
