import * as v from "valibot";
import { Country } from "../values/country.ts";
import { foldText } from "../values/fold-text.ts";
import { Role } from "../access/identity.ts";
import { Instant } from "../values/instant.ts";
import { checkPassword, type PasswordProblem, PasswordText } from "../access/password.ts";
import { checkName, type NameProblem } from "./name-text.ts";
import { Email, NamePart, PersonLanguage, Phone } from "./person.ts";

/** How long an invitation is valid (COMPANY-10, COMPANY-11). */
export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The code in an invitation's link: at least 22 base64url characters, i.e. 128 bits. */
export const InviteCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** An owner's request to invite a person (COMPANY-10). super_admin cannot be given by invitation. */
export const InviteRequest = v.object({
  email: Email,
  firstName: v.optional(v.union([v.literal(""), NamePart]), ""),
  lastName: v.optional(v.union([v.literal(""), NamePart]), ""),
  role: v.picklist(["company_owner", "store_staff", "salesperson", "delivery_personnel"]),
  zone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ""),
  language: v.optional(PersonLanguage, "es"),
});
export type InviteRequest = v.InferOutput<typeof InviteRequest>;

/** An invitation as stored under its company. The codes themselves are not stored. */
export const Invite = v.object({
  email: Email,
  firstName: v.string(),
  lastName: v.string(),
  role: Role,
  zone: v.string(),
  language: PersonLanguage,
  status: v.picklist(["open", "used", "revoked"]),
  expiresAt: Instant,
  invitedBy: v.string(),
});
export type Invite = v.InferOutput<typeof Invite>;

/** The answer to a visitor with a code (COMPANY-11). `unknown` = no such code. */
export const INVITE_STATES = ["valid", "expired", "revoked", "used", "unknown"] as const;
export const InviteState = v.picklist(INVITE_STATES);
export type InviteState = v.InferOutput<typeof InviteState>;

/** The public view of an invitation; with names and company only while it is valid. */
export const InviteView = v.variant("state", [
  v.object({
    state: v.literal("valid"),
    companyName: v.string(),
    /** Sets the phone number's calling code. */
    country: Country,
    invitedBy: v.string(),
    role: Role,
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
  }),
  v.object({ state: v.picklist(["expired", "revoked", "used", "unknown"]) }),
]);
export type InviteView = v.InferOutput<typeof InviteView>;

/** A sign-up by invitation (COMPANY-13). `inviteId` is the code in the link. */
export const InviteSignup = v.object({
  inviteId: InviteCode,
  firstName: NamePart,
  lastName: NamePart,
  password: PasswordText,
  phone: v.optional(Phone, ""),
});
export type InviteSignup = v.InferOutput<typeof InviteSignup>;

/** A problem of a field of the invited person's form. */
export type InviteSignupProblem = "phoneInvalid" | NameProblem | PasswordProblem;

/** An invitation's state. Used and revoked take precedence over expired: they are more specific. */
export function inviteState(invite: Pick<Invite, "status" | "expiresAt">, now: Instant): InviteState {
  if (invite.status !== "open") return invite.status;
  return now < invite.expiresAt ? "valid" : "expired";
}

/** The problems of an invited person's form, by field (COMPANY-11). `phone` is null if unreadable. */
export function checkInviteSignup(
  form: {
    readonly firstName: string;
    readonly lastName: string;
    readonly password: string;
    readonly phone: string | null;
  },
  email: string,
): Partial<Record<"firstName" | "lastName" | "password" | "phone", InviteSignupProblem>> {
  const password = form.password === "" ? "missing" : checkPassword(form.password, email);
  const firstName = checkName(form.firstName, 1);
  const lastName = checkName(form.lastName, 1);
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(password && { password }),
    ...(form.phone === null && { phone: "phoneInvalid" as const }),
  };
}

/** The default prefix of a person's order numbers: two or three initials (COMPANY-14). */
export function repCodeFrom(firstName: string, lastName: string): string {
  const words =
    foldText(`${firstName} ${lastName}`)
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const initials = words
    .map((word) => word.slice(0, 1))
    .join("")
    .slice(0, 3);
  return initials.padEnd(2, words.at(-1)?.slice(1, 2) || "X");
}

/** Reads the code from typed or pasted text: the bare code, or a link with it. Null if there is none. */
export function readTypedCode(typed: string): string | null {
  const last = typed
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  return v.is(InviteCode, last) ? last : null;
}
