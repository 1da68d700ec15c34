import * as v from "valibot";
import { foldText } from "../values/fold-text.ts";

/** Length limits of a password (COMPANY-4). The maximum is the identity provider's. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

/** Why a password is refused (COMPANY-4). */
export type PasswordProblem = "passwordTooShort" | "passwordTooLong" | "passwordHasEmail";

/** A rough estimate of how hard a password is to guess: a hint beside the field, never a condition. */
export type PasswordStrength = "weak" | "fair" | "strong";

/** A password in a request; `checkPassword` decides whether it is good enough. */
export const PasswordText = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

/** At least 10 characters, not containing the e-mail or the part before its @ (COMPANY-4). Null when it is good. */
export function checkPassword(password: string, email: string): PasswordProblem | null {
  if (password.length > PASSWORD_LENGTH.most) return "passwordTooLong";
  if (password.length < PASSWORD_LENGTH.least) return "passwordTooShort";
  return holdsEmail(password, email) ? "passwordHasEmail" : null;
}

/** Longer passwords with more kinds of characters are stronger; repeated characters count once. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const points = Math.min(different, 20) + kinds * 2;
  if (password.length < PASSWORD_LENGTH.least || points < 14) return "weak";
  return points < 20 ? "fair" : "strong";
}

/** A local part of three characters or fewer occurs in many words by chance. */
function holdsEmail(password: string, email: string): boolean {
  const [name = ""] = email.split("@");
  return name.trim().length > 3 && foldText(password).includes(foldText(name.trim()));
}
