import * as v from "valibot";
import { INVITE_FIELDS } from "./invite-fields.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import { checkTexts, schemasOf } from "../records/record-table.ts";
import { ThumbSource } from "../image/image.ts";
import { Identifier } from "../values/identifier.ts";
import { Country } from "../values/country.ts";
import { foldText } from "../values/fold-text.ts";
import { Role } from "../access/identity.ts";
import { Instant } from "../values/instant.ts";
import { checkPassword, type PasswordProblem, PasswordText } from "../access/password.ts";
import { checkName, type NameProblem } from "./name-text.ts";
import { Email, NamePart, Phone } from "./person.ts";

/** How long an invitation is valid (COMPANY-10, COMPANY-11). */
export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The code in an invitation's link: at least 22 base64url characters, i.e. 128 bits. */
export const InviteCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{22,64}$/));

/** An invitation as stored under its company. The codes themselves are not stored. */
export const Invite = v.object({
  id: Identifier,
  ...schemasOf(INVITE_FIELDS),
  /** Null = the store does not have it yet. */
  expiresAt: v.optional(v.nullable(Instant), null),
  invitedBy: v.optional(v.string(), ""),
  /** When somebody first opened its link. */
  openedAt: v.optional(v.nullable(Instant), null),
});
export type Invite = v.InferOutput<typeof Invite>;

/** A problem of an invitation's form; each code has a text under `inviteUsers.problems`. */
export type InviteProblem = FieldProblem<"required" | "tooLong" | "superAdmin" | NameProblem>;

/** What prevents an invitation: it needs a way to reach the person, and super_admin is not given away (COMPANY-10). */
export function checkInvite(
  invite: Pick<Invite, "email" | "phone" | "firstName" | "lastName" | "zone" | "role">,
): InviteProblem[] {
  const nameProblems = (["firstName", "lastName"] as const).flatMap((field) => {
    const code = invite[field] === "" ? null : checkName(invite[field], 1);
    return code === null ? [] : [{ field, code, severity: "error" } as const];
  });
  const tooLong = checkTexts(INVITE_FIELDS, invite).flatMap(({ code, ...problem }) =>
    code === "tooLong" ? [{ ...problem, code }] : [],
  );
  const isUnreachable = invite.email === "" && invite.phone === "";
  return [
    ...tooLong,
    ...nameProblems,
    ...(isUnreachable ? [{ field: "email", code: "required", severity: "error" } as const] : []),
    ...(invite.role === "super_admin" ? [{ field: "role", code: "superAdmin", severity: "error" } as const] : []),
  ];
}

/** The answer to a visitor with a code (COMPANY-11). `unknown` = no such code. */
export const INVITE_STATES = ["valid", "expired", "revoked", "used", "unknown"] as const;
export const InviteState = v.picklist(INVITE_STATES);
export type InviteState = v.InferOutput<typeof InviteState>;

/** The public view of an invitation; with names and company only while it is valid. */
export const InviteView = v.variant("state", [
  v.object({
    state: v.literal("valid"),
    companyName: v.string(),
    /** The company's logo, small; null without one. */
    logo: v.fallback(v.optional(v.nullable(ThumbSource), null), null),
    /** Sets the phone number's calling code. */
    country: Country,
    invitedBy: v.string(),
    role: Role,
    /** "" = the person gives their own. */
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
  /** The person's own address, where the invitation names none. */
  email: v.exactOptional(Email),
  firstName: NamePart,
  lastName: NamePart,
  password: PasswordText,
  phone: v.optional(Phone, ""),
});
export type InviteSignup = v.InferOutput<typeof InviteSignup>;

/** A problem of a field of the invited person's form. */
export type InviteSignupProblem = "emailInvalid" | "phoneInvalid" | NameProblem | PasswordProblem;

/** An invitation's state. Used and revoked take precedence over expired: they are more specific. */
export function inviteState(invite: Pick<Invite, "status" | "expiresAt">, now: Instant): InviteState {
  if (invite.status !== "open") return invite.status;
  return invite.expiresAt === null || now < invite.expiresAt ? "valid" : "expired";
}

/** What an owner sees of an invitation: `waiting` = not in the store yet, `sent`, `opened` by somebody, and how it ended. */
export type InviteProgress = "waiting" | "sent" | "opened" | Exclude<InviteState, "valid" | "unknown">;

/** How far an invitation is (COMPANY-34). */
export function inviteProgress(
  invite: Pick<Invite, "status" | "expiresAt" | "openedAt">,
  now: Instant,
): InviteProgress {
  const state = inviteState(invite, now);
  if (state === "used" || state === "revoked" || state === "expired") return state;
  if (invite.expiresAt === null) return "waiting";
  return invite.openedAt === null ? "sent" : "opened";
}

/** The problems of an invited person's form, by field (COMPANY-11). `phone` and `email` are null if unreadable. */
export function checkInviteSignup(
  form: {
    readonly firstName: string;
    readonly lastName: string;
    readonly password: string;
    readonly phone: string | null;
  },
  email: string | null,
): Partial<Record<"email" | "firstName" | "lastName" | "password" | "phone", InviteSignupProblem>> {
  const password = form.password === "" ? "missing" : checkPassword(form.password, email ?? "");
  const firstName = checkName(form.firstName, 1);
  const lastName = checkName(form.lastName, 1);
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(password && { password }),
    ...(email === null && { email: "emailInvalid" as const }),
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
