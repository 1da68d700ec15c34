import { describe, expect, it } from "vitest";
import { hasRights, losesRights, rightsIn, withEndedSession } from "#domain/access/rights.ts";

const RECORD = { role: "salesperson", companyId: "demo", fullName: "Ana Torres", active: true };

describe("the rights in a person's record", () => {
  it("ACCESS-37 are role, company, name and state", () => {
    expect(rightsIn({ ...RECORD, phone: "+52" }, {})).toEqual(RECORD);
  });

  it.each<[string, unknown, unknown]>([
    ["a text in other letters", " Store_Staff ", "store_staff"],
    ["a list of one", ["salesperson"], "salesperson"],
    ["a list", ["Salesperson", "company_owner", "salesperson"], ["salesperson", "company_owner"]],
    ["the keys of a map", { delivery_personnel: false }, "delivery_personnel"],
    ["an unknown role, for the message that denies it", "Pirate", "pirate"],
    ["nothing", undefined, ""],
  ])("ACCESS-2 give the rules a role they can read: %s", (_case, role, claim) => {
    expect(rightsIn({ ...RECORD, role }, {}).role).toEqual(claim);
  });

  it("ACCESS-11 end only with active false, or with the record", () => {
    expect(rightsIn({ ...RECORD, active: undefined }, {}).active).toBe(true);
    expect(rightsIn({ ...RECORD, active: false }, {}).active).toBe(false);
    expect(rightsIn(undefined, RECORD)).toEqual({ role: "", companyId: "", fullName: "Ana Torres", active: false });
  });

  it("ACCESS-37 keep the known name where the record has none", () => {
    expect(rightsIn({ role: "salesperson", companyId: "demo" }, RECORD)).toEqual(RECORD);
  });
});

describe("sessions that were ended", () => {
  const NOW = 1_800_000_000_000;
  const seconds = NOW / 1_000;

  it("[ACCESS-43] are part of the rights, in seconds; nothing unreadable is", () => {
    expect(rightsIn({ ...RECORD, endedSessions: [seconds] }, {})).toEqual({ ...RECORD, endedSessions: [seconds] });
    expect(rightsIn({ ...RECORD, endedSessions: [] }, {})).toEqual(RECORD);
    expect(rightsIn({ ...RECORD, endedSessions: "all" }, {})).toEqual(RECORD);
    expect(hasRights(RECORD, { ...rightsIn(RECORD, {}), endedSessions: [seconds] })).toBe(false);
    expect(hasRights({ ...RECORD, endedSessions: [seconds] }, rightsIn(RECORD, {}))).toBe(false);
  });

  it("[ACCESS-43] take nobody's rights, so that other sessions go on", () => {
    expect(losesRights(RECORD, { ...rightsIn(RECORD, {}), endedSessions: [seconds] })).toBe(false);
  });

  it("[ACCESS-43] are kept while they could still be used, at most twenty, each once", () => {
    const old = seconds - 24 * 3_600 - 1;
    expect(withEndedSession([old, old + 1, seconds], NOW, NOW)).toEqual([old + 1, seconds]);
    const many = Array.from({ length: 30 }, (_, index) => seconds - 100 + index);
    expect(withEndedSession(many, NOW, NOW)).toHaveLength(20);
    expect(withEndedSession(many, NOW, NOW)).toContain(seconds);
    expect(withEndedSession(undefined, NOW + 999, NOW)).toEqual([seconds]);
  });
});

describe("comparing claims with rights", () => {
  it.each([
    { role: "store_staff" },
    { role: ["salesperson"] },
    { companyId: "real" },
    { fullName: "Ana" },
    { active: false },
    { active: undefined },
  ])("ACCESS-37 %j is a difference", (changes) => {
    expect(hasRights(RECORD, rightsIn(RECORD, {}))).toBe(true);
    expect(hasRights({ ...RECORD, ...changes }, rightsIn(RECORD, {}))).toBe(false);
  });

  it.each<[boolean, object, object]>([
    [true, RECORD, { active: false }],
    [true, RECORD, { role: "delivery_personnel" }],
    [true, { ...RECORD, role: "store_staff" }, { role: "salesperson" }],
    [true, { ...RECORD, role: "delivery_personnel" }, { role: "salesperson" }],
    [false, RECORD, { role: "store_staff" }],
    [false, { ...RECORD, role: "store_staff" }, { role: "company_owner" }],
    [true, RECORD, { companyId: "real" }],
    [true, { ...RECORD, role: { store_staff: true, salesperson: true } }, { role: "salesperson" }],
    [false, { ...RECORD, role: { company_owner: true, salesperson: true } }, { role: "company_owner" }],
    [true, { ...RECORD, active: undefined }, { active: false }],
    [false, RECORD, { fullName: "Ana Ruiz" }],
    [false, RECORD, { role: ["salesperson", "store_staff"] }],
    [false, { ...RECORD, active: false }, { role: "store_staff" }],
    [false, { ...RECORD, role: "pirate" }, { active: false }],
    [false, {}, {}],
  ])("ACCESS-37 says %s to losing rights from %j by %j", (loses, claims, changes) => {
    expect(losesRights({ ...claims }, rightsIn({ ...RECORD, ...changes }, {}))).toBe(loses);
  });
});
