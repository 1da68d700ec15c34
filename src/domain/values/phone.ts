import { COUNTRIES, COUNTRY_PRESETS, type Country } from "./country.ts";

/** E.164: a plus, a calling code that does not start with 0, seven to fifteen digits in all. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** How many digits a national number has, and the prefix dialled before it inside the country only. */
const HOME_NUMBERS: Readonly<
  Record<Country, { readonly lengths: readonly number[]; readonly trunk: readonly string[] }>
> = {
  AR: { lengths: [10, 11], trunk: ["0"] },
  BO: { lengths: [8], trunk: ["0"] },
  BR: { lengths: [10, 11], trunk: ["0"] },
  CL: { lengths: [9], trunk: ["0"] },
  CO: { lengths: [10], trunk: ["03"] },
  CR: { lengths: [8], trunk: [] },
  DO: { lengths: [10], trunk: ["1"] },
  EC: { lengths: [8, 9], trunk: ["0"] },
  ES: { lengths: [9], trunk: [] },
  GT: { lengths: [8], trunk: [] },
  HN: { lengths: [8], trunk: [] },
  MX: { lengths: [10], trunk: ["044", "045", "01"] },
  NI: { lengths: [8], trunk: [] },
  PA: { lengths: [7, 8], trunk: [] },
  PE: { lengths: [8, 9], trunk: ["0"] },
  PR: { lengths: [10], trunk: ["1"] },
  PY: { lengths: [8, 9], trunk: ["0"] },
  SV: { lengths: [8], trunk: [] },
  US: { lengths: [10], trunk: ["1"] },
  UY: { lengths: [8], trunk: ["0"] },
  VE: { lengths: [10], trunk: ["0"] },
};

/** Area codes of the other countries that share +1 with the United States. */
const AREAS: Readonly<Record<string, Country>> = { 787: "PR", 809: "DO", 829: "DO", 849: "DO", 939: "PR" };

/** Whether this is a phone number as it is stored (CUST-2). */
export function isE164(phone: string): boolean {
  return E164.test(phone);
}

/**
 * Typed text as E.164 (CUST-2): unchanged with a plus or 00, otherwise as a number of `country`, with or without its
 * trunk prefix or calling code. Null where the digits cannot be a number of that country; nothing is guessed. "" stays
 * "".
 */
export function toE164(typed: string, country: Country): string | null {
  const compact = typed.trim().replace(/[\s().\-–/]/g, "");
  if (compact === "") return "";
  const international = compact.startsWith("00") ? `+${compact.slice(2)}` : compact;
  if (international.startsWith("+")) return isE164(international) ? international : null;
  const home = /^\d+$/.test(compact) ? homeNumber(compact, country) : null;
  return home === null ? null : `${COUNTRY_PRESETS[country].dialCode}${home}`;
}

/** A stored number's country and its digits there; `fallback` and the number as it stands where no country matches. */
export function splitPhone(phone: string, fallback: Country): { readonly country: Country; readonly home: string } {
  const matches = COUNTRIES.filter((country) => isNumberOf(phone, country));
  const country = matches.includes(fallback) ? fallback : matches[0];
  if (country === undefined) return { country: fallback, home: phone };
  const { dialCode } = COUNTRY_PRESETS[country];
  const home = phone.slice(dialCode.length);
  if (dialCode !== "+1") return { country, home };
  return { country: AREAS[home.slice(0, 3)] ?? "US", home };
}

function isNumberOf(phone: string, country: Country): boolean {
  const { dialCode } = COUNTRY_PRESETS[country];
  if (!isE164(phone) || !phone.startsWith(dialCode)) return false;
  return HOME_NUMBERS[country].lengths.includes(phone.length - dialCode.length);
}

function homeNumber(digits: string, country: Country): string | null {
  const { lengths, trunk } = HOME_NUMBERS[country];
  for (const prefix of ["", ...trunk, COUNTRY_PRESETS[country].dialCode.slice(1)]) {
    const rest = digits.slice(prefix.length);
    if (digits.startsWith(prefix) && lengths.includes(rest.length) && !rest.startsWith("0")) return rest;
  }
  return null;
}
