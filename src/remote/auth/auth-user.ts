import type { Instant } from "#domain/values/instant.ts";

/** The person Firebase Auth knows. */
export interface AuthUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** What the signed-in person's token says (ACCESS-2). `role` is as it came: a string, an array or an object. */
export interface TokenClaims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: unknown;
  readonly companyId: string;
  readonly fullName: string;
  readonly active: boolean;
  readonly authTime: Instant;
}
