import type { Instant } from "#domain/values/instant.ts";

/** The user as Firebase Auth knows them. */
export interface AuthUser {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The claims of the user's token (ACCESS-2). `role` is unparsed: a string, an array or an object. */
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
