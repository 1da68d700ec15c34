import * as v from "valibot";
import { nameText } from "./name-text.ts";
import { Email, PersonLanguage } from "./person.ts";

/** The number of salespeople (COMPANY-8). */
export const TEAM_SIZES = ["1-3", "4-10", "11-30", "31+"] as const;

/** A request to be notified when Rutero opens (COMPANY-8). Only the e-mail and the consent are required. */
export const EarlyAccess = v.object({
  email: Email,
  company: nameText(0, 80),
  country: nameText(0, 80),
  reps: v.picklist(["", ...TEAM_SIZES]),
  role: nameText(0, 80),
  consent: v.literal(true),
  language: PersonLanguage,
});
export type EarlyAccess = v.InferOutput<typeof EarlyAccess>;

/** Parses the form; null while the e-mail or the consent is missing. */
export function readEarlyAccess(form: { readonly [Field in keyof EarlyAccess]: unknown }): EarlyAccess | null {
  const person = v.safeParse(EarlyAccess, form);
  return person.success ? person.output : null;
}
