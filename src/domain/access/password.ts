import * as v from "valibot";
import { foldText } from "../values/fold-text.ts";

/** COMPANY-4: how short a password may be. The upper bound is what the identity provider takes. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

/** Why a password is not taken (COMPANY-4). */
export type PasswordProblem = "passwordTooShort" | "passwordTooLong" | "passwordHasEmail";

/** How hard a password is to guess, roughly: a hint beside the field, never a condition. */
export type PasswordStrength = "weak" | "fair" | "strong";

/** The shape of a password in a request; whether it is taken is `checkPassword`'s. */
export const PasswordText = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

/** COMPANY-4: at least 10 characters, without the e-mail or the part before its @. Null where it is good. */
export function checkPassword(password: string, email: string): PasswordProblem | null {
  if (password.length > PASSWORD_LENGTH.most) return "passwordTooLong";
  if (password.length < PASSWORD_LENGTH.least) return "passwordTooShort";
  return holdsEmail(password, email) ? "passwordHasEmail" : null;
}

/** The more kinds of characters and the longer, the stronger; what repeats itself counts once. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const points = Math.min(different, 20) + kinds * 2;
  if (password.length < PASSWORD_LENGTH.least || points < 14) return "weak";
  return points < 20 ? "fair" : "strong";
}

/** A part before the @ of three characters or fewer is in many words by chance. */
function holdsEmail(password: string, email: string): boolean {
  const [name = ""] = email.split("@");
  return name.trim().length > 3 && foldText(password).includes(foldText(name.trim()));
}
