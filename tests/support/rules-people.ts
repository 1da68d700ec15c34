import type { RulesRequest } from "#emulator/firestore/rules/ruleset.ts";
import { NOW } from "./evaluate-condition.ts";

export type Auth = RulesRequest["auth"];

/** One person of each role in company c1, and a second salesperson. */
export const ROLES = {
  super: "super_admin",
  owner: "company_owner",
  store: "store_staff",
  ana: "salesperson",
  luis: "salesperson",
  driver: "delivery_personnel",
} as const;
export type Person = keyof typeof ROLES;
export const EVERYBODY = Object.keys(ROLES) as readonly Person[];

const NOW_SECONDS = Number(NOW / 1_000_000n);

/** The token of an active person, with any claim changed; `undefined` removes a claim. */
export function signIn(person: Person, changes: Readonly<Record<string, unknown>> = {}): Auth {
  const claims = {
    role: ROLES[person],
    companyId: "c1",
    email: `${person}@example.test`,
    email_verified: true,
    active: true,
    auth_time: NOW_SECONDS - 60,
    ...changes,
  };
  return { uid: person, token: Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) };
}

/** Every reason to reject a person with the right role. */
export const OBSTACLES = {
  "signed out": () => null,
  "not verified": (person) => signIn(person, { email_verified: false }),
  "without a verified claim": (person) => signIn(person, { email_verified: undefined }),
  "not active": (person) => signIn(person, { active: false }),
  "signed in 24 hours and a second ago": (person) => signIn(person, { auth_time: NOW_SECONDS - 24 * 3_600 }),
  "in a session that was ended": (person) => signIn(person, { endedSessions: [NOW_SECONDS - 90, NOW_SECONDS - 60] }),
  "without a sign-in time": (person) => signIn(person, { auth_time: undefined }),
  "of another company": (person) => signIn(person, { companyId: "c2" }),
  "of no company": (person) => signIn(person, { companyId: undefined }),
  "with another role": (person) => signIn(person, { role: "visitor" }),
  "with no role": (person) => signIn(person, { role: undefined }),
  "with a role that is a number": (person) => signIn(person, { role: 7 }),
} as const satisfies Readonly<Record<string, (person: Person) => Auth>>;
export type Obstacle = keyof typeof OBSTACLES;

/** Reasons that do not stop a super_admin, who belongs to no company. */
export const NOT_FOR_SUPER: readonly Obstacle[] = ["of another company", "of no company"];
