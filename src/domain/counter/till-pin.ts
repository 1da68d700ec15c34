import * as v from "valibot";

/**
 * A person's PIN for the till as it is kept (COUNTER-16): `pbkdf2.rounds.salt.hash`, salt and hash in hex. Ten thousand PINs
 * are soon tried, so it says who serves and never gives a right.
 */
export const TillPin = v.pipe(v.string(), v.regex(/^pbkdf2\.[2-9]\d{5}\.[0-9a-f]{32}\.[0-9a-f]{64}$/));

export const PIN_LENGTH = 4;

/** Whether this is a PIN: four digits, not all the same. */
export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text) && new Set(text).size > 1;
}
