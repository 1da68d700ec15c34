import * as v from "valibot";
import { isE164 } from "../values/phone.ts";
import { DistanceUnit } from "../values/distance.ts";

/** An e-mail address as stored: trimmed, lower case (CUST-2). */
export const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email());

/** Normalises a typed e-mail; null if invalid. */
export function readEmail(typed: string): string | null {
  const email = v.safeParse(Email, typed);
  return email.success ? email.output : null;
}

/** A phone number in E.164, "" for none (CUST-2). */
export const Phone = v.pipe(
  v.string(),
  v.check((phone) => phone === "" || isE164(phone)),
);

/** A name of a person: 2 to 80 characters (COMPANY-2). */
export const PersonName = nameText(2, 80);

/** A first or last name; a single letter is valid. */
export const NamePart = nameText(1, 60);

export function isPersonName(typed: string): boolean {
  return v.is(PersonName, typed);
}

/** The languages texts and mails are written in (SCREEN-17). */
export const PersonLanguage = v.picklist(["en", "es"]);
export type PersonLanguage = v.InferOutput<typeof PersonLanguage>;

/** The details people edit themselves (COMPANY-17). */
export const Profile = v.object({
  fullName: PersonName,
  phone: Phone,
  language: PersonLanguage,
  distanceUnit: DistanceUnit,
});
export type Profile = v.InferOutput<typeof Profile>;

/** A trimmed name within these lengths. Control characters are refused: they would break mails and print-outs. */
export function nameText(least: number, most: number) {
  return v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}*$/u), v.minLength(least), v.maxLength(most));
}
