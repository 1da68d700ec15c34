import { logger } from "firebase-functions";
import { HttpsError } from "firebase-functions/https";
import type { Role } from "#domain/access/identity.ts";

interface Person {
  readonly uid: string;
  readonly companyId: string;
}

/**
 * What may have to be looked into later (ACCESS-41). Ids, roles and codes only: no name, no address of mail or network, no
 * text that somebody wrote. Who an id belongs to is in the database, and gone from there with the person.
 */
export type SecurityEvent =
  /** A call with a token that opens nothing. `uid` is null without one. */
  | { readonly event: "callDenied"; readonly uid: string | null; readonly reason: string }
  /** A person asked for what their role may not do. */
  | ({ readonly event: "roleRefused"; readonly action: string } & Person)
  /** A limit was reached. `uid` is null where it counts addresses, companies or recipients. */
  | { readonly event: "limitReached"; readonly action: string; readonly uid: string | null }
  | ({ readonly event: "inviteIssued" | "inviteRevoked"; readonly inviteId: string } & Person)
  /** The new person has the invitation's id. `byMail`: the code proved the address. */
  | ({ readonly event: "inviteAccepted"; readonly role: Role; readonly byMail: boolean } & Person)
  | { readonly event: "inviteRefused"; readonly reason: string }
  /** Role, company or active state as they are now. */
  | ({
      readonly event: "rightsChanged";
      readonly roles: readonly Role[];
      readonly active: boolean;
      readonly endsSessions: boolean;
    } & Person)
  /** An owner, or the person, ended the session of one of the person's devices. */
  | ({ readonly event: "deviceSignedOut"; readonly personId: string } & Person)
  | ({ readonly event: "maintenanceChanged"; readonly did: string } & Person)
  | ({ readonly event: "companySignedUp" } & Person)
  | { readonly event: "signupRefused"; readonly reason: "closed" | "addressTaken" }
  | { readonly event: "passwordResetAsked" }
  | { readonly event: "passwordChanged" | "emailChangeAsked" | "emailChanged"; readonly uid: string }
  /** An owner brought the author's unsent work to the store from a file. */
  | ({ readonly event: "workRecovered"; readonly authorId: string; readonly changes: number } & Person)
  | ({ readonly event: "imageRefused"; readonly reason: string } & Person);

/** Events that an attack consists of are notices, the others information. */
const SEVERITY = {
  callDenied: "NOTICE",
  roleRefused: "NOTICE",
  limitReached: "NOTICE",
  inviteIssued: "INFO",
  inviteRevoked: "INFO",
  inviteAccepted: "INFO",
  inviteRefused: "NOTICE",
  rightsChanged: "NOTICE",
  deviceSignedOut: "NOTICE",
  maintenanceChanged: "NOTICE",
  companySignedUp: "INFO",
  signupRefused: "NOTICE",
  passwordResetAsked: "INFO",
  passwordChanged: "INFO",
  emailChangeAsked: "INFO",
  emailChanged: "NOTICE",
  imageRefused: "NOTICE",
  workRecovered: "NOTICE",
} as const satisfies Record<SecurityEvent["event"], "INFO" | "NOTICE">;

/** Logs an event as one structured entry: `jsonPayload.event` finds all of a kind. */
export function noteEvent(event: SecurityEvent): void {
  logger.write({ severity: SEVERITY[event.event], message: `security: ${event.event}`, ...event });
}

/** The error for a role that may not do this. */
export function refuseRole({ uid, companyId }: Person, action: string, message: string): HttpsError {
  noteEvent({ event: "roleRefused", uid, companyId, action });
  return new HttpsError("permission-denied", message);
}
