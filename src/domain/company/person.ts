import * as v from "valibot";
import { isE164 } from "../values/phone.ts";
import { DistanceUnit } from "../values/distance.ts";

/** An e-mail address as it is kept: trimmed, lower case (CUST-2). */
export const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email());

/** A typed e-mail as it is kept; null where it is none. */
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

/** A first or last name. One letter is a name too. */
export const NamePart = nameText(1, 60);

export function isPersonName(typed: string): boolean {
  return v.is(PersonName, typed);
}

/** The languages texts and mails are written in (SCREEN-17). */
export const PersonLanguage = v.picklist(["en", "es"]);
export type PersonLanguage = v.InferOutput<typeof PersonLanguage>;

/** What a person says of themselves (COMPANY-17). */
export const Profile = v.object({
  fullName: PersonName,
  phone: Phone,
  language: PersonLanguage,
  distanceUnit: DistanceUnit,
});
export type Profile = v.InferOutput<typeof Profile>;

/** A name of this many characters, trimmed. Control characters have no place in it: they would break mails and prints. */
export function nameText(least: number, most: number) {
  return v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}*$/u), v.minLength(least), v.maxLength(most));
}
