import { HttpsError } from "firebase-functions/https";
import { checkPassword } from "#domain/access/password.ts";

/** COMPANY-4 wherever a password is set. `field` is its name in the request. */
export function requireGoodPassword(password: string, email: string, field = "password"): void {
  const problem = checkPassword(password, email);
  if (problem) throw new HttpsError("invalid-argument", `Invalid field: ${field}`, { code: problem });
}
