import * as v from "valibot";
import { Country } from "../values/country.ts";
import { foldText } from "../values/fold-text.ts";
import { Role } from "../access/identity.ts";
import { Instant } from "../values/instant.ts";
import { checkPassword, type PasswordProblem, PasswordText } from "../access/password.ts";
import { Email, NamePart, PersonLanguage, Phone } from "./person.ts";

/** COMPANY-11, COMPANY-10: how long an invitation can be taken up. */
export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The code of an invitation as it travels in a link: 22 letters of base64url, 128 bits and more. */
export const InviteCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** Whom an owner invites (COMPANY-10). Nobody is invited to be super_admin. */
export const InviteRequest = v.object({
  email: Email,
  firstName: v.optional(v.union([v.literal(""), NamePart]), ""),
  lastName: v.optional(v.union([v.literal(""), NamePart]), ""),
  role: v.picklist(["company_owner", "store_staff", "salesperson", "delivery_personnel"]),
  zone: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ""),
  language: v.optional(PersonLanguage, "es"),
});
export type InviteRequest = v.InferOutput<typeof InviteRequest>;

/** An invitation as it is stored, below its company. The codes themselves are stored nowhere. */
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

/** COMPANY-11: what a visitor with a code is told. `unknown` = there is no such code. */
export const INVITE_STATES = ["valid", "expired", "revoked", "used", "unknown"] as const;
export const InviteState = v.picklist(INVITE_STATES);
export type InviteState = v.InferOutput<typeof InviteState>;

/** What of an invitation is shown before anything is asked; names and company only while it can be taken up. */
export const InviteView = v.variant("state", [
  v.object({
    state: v.literal("valid"),
    companyName: v.string(),
    /** For the phone number's calling code. */
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

/** COMPANY-13: signing up by invitation. `inviteId` is the code of the link. */
export const InviteSignup = v.object({
  inviteId: InviteCode,
  firstName: NamePart,
  lastName: NamePart,
  password: PasswordText,
  phone: v.optional(Phone, ""),
});
export type InviteSignup = v.InferOutput<typeof InviteSignup>;

/** What can be wrong with what an invited person typed. */
export type InviteSignupProblem = "missing" | "phoneInvalid" | PasswordProblem;

/** What an invitation stands at. Used and revoked come before expired: they say more. */
export function inviteState(invite: Pick<Invite, "status" | "expiresAt">, now: Instant): InviteState {
  if (invite.status !== "open") return invite.status;
  return now < invite.expiresAt ? "valid" : "expired";
}

/** What keeps an invited person's form from being sent, field by field (COMPANY-11). `phone` is null where unreadable. */
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
  return {
    ...(form.firstName.trim() === "" && { firstName: "missing" as const }),
    ...(form.lastName.trim() === "" && { lastName: "missing" as const }),
    ...(password && { password }),
    ...(form.phone === null && { phone: "phoneInvalid" as const }),
  };
}

/** The two or three letters a person's order numbers begin with where nobody chose any (COMPANY-14): initials. */
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

/** The code in what somebody typed or pasted: the code alone, or the whole link with it. Null where there is none. */
export function readTypedCode(typed: string): string | null {
  const last = typed
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  return v.is(InviteCode, last) ? last : null;
}
