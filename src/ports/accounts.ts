import type { CompanySignup } from "#domain/company/company-signup.ts";
import type { EarlyAccess } from "#domain/company/early-access.ts";
import type { InviteSignup, InviteView } from "#domain/company/invite.ts";
import type { PasswordProblem } from "#domain/access/password.ts";
import type { PersonLanguage, Profile } from "#domain/company/person.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import type { Result } from "#domain/values/result.ts";

/** Why an account request failed. `gone` = the invitation or link is no longer valid. */
export type AccountProblem =
  | "offline"
  | "tooOften"
  | "emailTaken"
  | "signupClosed"
  | "mailedOnly"
  | "gone"
  | "expired"
  | "wrongPassword"
  | "wrongCode"
  | "emailSame"
  | "failed"
  | PasswordProblem;

export type AccountAnswer<Value = null> = Promise<Result<Value, AccountProblem>>;

/** One of the signed-in person's devices; its name is "" until its person gives it one. */
export interface OwnDevice extends Omit<StaffDevice, "id" | "name"> {
  readonly name: string;
}

/** Actions on one's own account; all need a connection (OFFLINE-2). */
export interface Accounts {
  readonly signUpCompany: (signup: CompanySignup) => AccountAnswer;
  readonly readInvite: (code: string) => AccountAnswer<InviteView>;
  readonly signupWithInvite: (signup: InviteSignup) => AccountAnswer;
  readonly resendVerification: (language: PersonLanguage) => AccountAnswer;
  readonly confirmEmail: (code: string) => AccountAnswer;
  /** Accepted whether or not the account exists. */
  readonly requestPasswordReset: (email: string, language: PersonLanguage) => AccountAnswer;
  /** The e-mail of the account the code belongs to. */
  readonly readResetCode: (code: string) => AccountAnswer<string>;
  readonly resetPassword: (code: string, password: string) => AccountAnswer;
  /** `kept` = offline; it is sent on reconnect. */
  readonly requestEarlyAccess: (person: EarlyAccess) => AccountAnswer<"sent" | "kept">;
  /** One's own, or for owners anybody's of the company. */
  readonly readProfile: (uid?: string) => AccountAnswer<Partial<Profile>>;
  readonly saveProfile: (profile: Profile) => AccountAnswer;
  readonly listDevices: () => AccountAnswer<readonly OwnDevice[]>;
  /** Names one of the own devices: this one. */
  readonly nameDevice: (device: Pick<OwnDevice, "installId" | "letter">, name: string) => AccountAnswer;
  /** One's own device, or for owners anybody's of the company: it is signed out at its next contact. */
  readonly signOutDevice: (device: { readonly uid: string; readonly installId: string }) => AccountAnswer;
  /** Mails a code to the address wanted; answers the same if it has an account. */
  readonly requestEmailChange: (email: string, password: string) => AccountAnswer;
  /** The new address. All sessions end; this one has to be renewed with it. */
  readonly changeEmail: (code: string, password: string) => AccountAnswer<string>;
  readonly changePassword: (current: string, next: string) => AccountAnswer;
}
