import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accessProblemText,
  canPlaceOrders,
  checkAccess,
  DEFAULT_ROLE_CONFIGURATION,
  isSessionExpired,
  parseRoles,
  readRoleConfiguration,
  SESSION_MAX_AGE_MS,
  sessionEndsAt,
  type TokenClaims,
} from "#domain/access/access.ts";
import { ROLES } from "#domain/access/identity.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

const claims: TokenClaims = {
  uid: "demo-ana",
  email: "ana@demo.rutero.test",
  emailVerified: true,
  role: "salesperson",
  companyId: "demo",
  fullName: "Ana Ruiz",
  authTime: NOW - HOUR,
};
const good = {
  claims,
  roleConfiguration: DEFAULT_ROLE_CONFIGURATION,
  userRecord: { active: true },
  now: NOW,
  maintenance: false,
};

/** The problem found when these claims differ. */
function problemOf(changes: Partial<TokenClaims>, more: Partial<typeof good> = {}) {
  const result = checkAccess({ ...good, ...more, claims: { ...claims, ...changes } });
  return result.ok ? null : result.problem;
}

describe("parseRoles", () => {
  it.each([
    ["a string", " Salesperson ", ["salesperson"]],
    ["an array", ["STORE_STAFF", " salesperson", "store_staff"], ["store_staff", "salesperson"]],
    [
      "an object: its keys, whatever their values",
      { Super_Admin: true, salesperson: false },
      ["super_admin", "salesperson"],
    ],
    ["an array with what are no names", ["salesperson", 5, null, ["store_staff"], ""], ["salesperson"]],
    ["nothing", undefined, []],
    ["null", null, []],
    ["a number", 7, []],
    ["blanks", "   ", []],
    ["a list in one string: one role", "salesperson,store_staff", ["salesperson,store_staff"]],
  ])("reads %s", (_name, claim, roles) => {
    expect(parseRoles(claim)).toEqual(roles);
  });

  it("never fails, and returns trimmed lower-case names without duplicates", () => {
    fc.assert(
      fc.property(fc.anything(), (claim) => {
        const roles = parseRoles(claim);
        expect(roles).toEqual([...new Set(roles.map((role) => role.trim().toLowerCase()))]);
      }),
    );
  });
});

describe("readRoleConfiguration", () => {
  it("falls back to the default without a readable stored value", () => {
    for (const stored of [
      undefined,
      null,
      "normal",
      5,
      [],
      { other: 1 },
      { normal: "salesperson" },
      { normal: ["a", 5], maintenance: {} },
    ]) {
      expect(readRoleConfiguration(stored)).toEqual({ normal: [...ROLES], maintenance: ["super_admin"] });
    }
  });

  it("reads each list separately, trimmed and in lower case; an empty list admits nobody", () => {
    expect(readRoleConfiguration({ normal: [" Salesperson "], maintenance: null })).toEqual({
      normal: ["salesperson"],
      maintenance: ["super_admin"],
    });
    expect(readRoleConfiguration({ normal: [] })).toEqual({ normal: [], maintenance: ["super_admin"] });
  });
});

describe("a session", () => {
  it("lasts 24 hours, including the last instant", () => {
    expect(isSessionExpired(NOW, NOW + SESSION_MAX_AGE_MS)).toBe(false);
    expect(isSessionExpired(NOW, NOW + SESSION_MAX_AGE_MS + 1)).toBe(true);
    expect(sessionEndsAt(NOW)).toBe(NOW + 24 * HOUR);
  });

  it("is not expired by a device clock behind the server's", () => {
    expect(isSessionExpired(NOW + 3 * HOUR, NOW)).toBe(false);
    expect(problemOf({ authTime: NOW + 3 * HOUR })).toBeNull();
  });
});

describe("checkAccess", () => {
  it("returns who is admitted and in which role", () => {
    expect(checkAccess(good)).toEqual({
      ok: true,
      value: {
        uid: "demo-ana",
        email: "ana@demo.rutero.test",
        role: "salesperson",
        roles: ["salesperson"],
        companyId: "demo",
        fullName: "Ana Ruiz",
        authTime: NOW - HOUR,
      },
    });
  });

  it.each(ROLES)("lets a %s work normally, and in maintenance only a super_admin", (role) => {
    expect(problemOf({ role })).toBeNull();
    expect(problemOf({ role }, { maintenance: true })).toEqual(
      role === "super_admin" ? null : { code: "accessDenied", roles: role },
    );
  });

  it("checks in the order of ACCESS-6: e-mail, session, role, active", () => {
    const bad = { emailVerified: false, authTime: 0, role: "pirate" };
    const inactive = { userRecord: { active: false } };
    expect(problemOf(bad, inactive)).toEqual({ code: "emailNotVerified" });
    expect(problemOf({ ...bad, emailVerified: true }, inactive)).toEqual({ code: "sessionExpired" });
    expect(problemOf({ role: "pirate" }, inactive)).toEqual({ code: "accessDenied", roles: "pirate" });
    expect(problemOf({}, inactive)).toMatchObject({ code: "deactivated" });
  });

  it("denies a token without a sign-in time or without roles", () => {
    expect(problemOf({ authTime: null })).toEqual({ code: "sessionExpired" });
    expect(problemOf({ role: undefined })).toEqual({ code: "accessDenied", roles: "" });
  });

  it("requires one allowed role among several; only allowed ones count, the highest first", () => {
    const roleConfiguration = readRoleConfiguration({ normal: ["salesperson", "store_staff", "auditor"] });
    const access = checkAccess({
      ...good,
      roleConfiguration,
      claims: { ...claims, role: ["Salesperson", "company_owner", "store_staff"] },
    });
    expect(access).toMatchObject({ ok: true, value: { role: "store_staff", roles: ["store_staff", "salesperson"] } });
    expect(problemOf({ role: "auditor" }, { roleConfiguration })).toEqual({ code: "accessDenied", roles: "auditor" });
  });

  it("denies only active: false, not a missing or empty record", () => {
    for (const userRecord of [null, {}, { active: undefined }, { active: "no" }]) {
      expect(checkAccess({ ...good, userRecord } as typeof good)).toMatchObject({ ok: true });
    }
  });

  it("ACCESS-11 denies a token that says active: false, whatever the record says", () => {
    expect(problemOf({ active: false })).toMatchObject({ code: "deactivated" });
    for (const active of [true, undefined, "no"]) expect(problemOf({ active })).toBeNull();
  });

  it("accepts a person without a company, and claims that are not text", () => {
    expect(checkAccess({ ...good, claims: { ...claims, companyId: undefined, fullName: 5 } })).toMatchObject({
      ok: true,
      value: { companyId: "", fullName: "" },
    });
  });
});

describe("accessProblemText", () => {
  it("is the wording of ACCESS-7", () => {
    expect(accessProblemText({ code: "sessionExpired" })).toBe("Session expired. Please log in again.");
    expect(accessProblemText({ code: "accessDenied", roles: "pirate, cook" })).toBe(
      "Access denied for role(s): pirate, cook",
    );
    expect(accessProblemText({ code: "deactivated", uid: "ana" })).toBe("Your account has been deactivated.");
    expect(accessProblemText({ code: "emailNotVerified" })).toBe("Please verify your email address.");
  });
});

describe("canPlaceOrders", () => {
  it("is true for everyone but delivery personnel", () => {
    expect(ROLES.filter((role) => !canPlaceOrders([role]))).toEqual(["delivery_personnel"]);
    expect(canPlaceOrders(["delivery_personnel", "salesperson"])).toBe(true);
    expect(canPlaceOrders([])).toBe(false);
  });
});
