import * as v from "valibot";
import { isE164 } from "../values/phone.ts";
import { DistanceUnit } from "../values/distance.ts";
import { nameText } from "./name-text.ts";

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

/** The least length of a person's or a company's name. */
export const NAME_LEAST = 2;

/** A name of a person: 2 to 80 characters (COMPANY-2). */
export const PersonName = nameText(NAME_LEAST, 80);

/** A first or last name; a single letter is valid. */
export const NamePart = nameText(1, 60);

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
