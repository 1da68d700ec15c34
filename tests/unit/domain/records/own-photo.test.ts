import { describe, expect, it } from "vitest";
import { canMakeEdit, canSaveImage } from "#domain/records/record-access.ts";
import type { Role } from "#domain/access/identity.ts";

const PHOTO = "a".repeat(64);
const given = { imageId: { from: null, to: PHOTO } };
const removed = { imageId: { from: PHOTO, to: null } };
const pin = { tillPin: { from: null, to: "x" } };
const pinRemoved = { tillPin: { from: "x", to: null } };
const zones = { zones: { from: [], to: ["Norte"] } };

const may = (role: Role, recordId: string, fields: object) =>
  canMakeEdit({ uid: "ana", roles: [role] }, { noun: "person", recordId, isNew: false, fields: { ...fields } });

describe("who may change a person's photo", () => {
  it.each([
    ["salesperson", "ana", given, true],
    ["delivery_personnel", "ana", removed, true],
    ["salesperson", "luis", given, false],
    ["salesperson", "luis", removed, false],
    ["salesperson", "ana", { ...given, ...zones }, false],
    ["salesperson", "ana", {}, false],
    ["company_owner", "ana", { ...given, ...zones }, true],
    ["company_owner", "luis", { ...removed, ...zones }, true],
    ["company_owner", "luis", given, false],
    ["store_staff", "ana", pin, true],
    ["store_staff", "luis", pin, false],
    ["store_staff", "luis", pinRemoved, false],
    ["company_owner", "luis", pin, false],
    ["company_owner", "luis", pinRemoved, true],
  ] as const)("COMPANY-46 COUNTER-16 a %s, of %s, the fields %o: %s", (role, recordId, fields, expected) => {
    expect(may(role, recordId, fields)).toBe(expected);
  });

  it("COMPANY-46 is asked in a conflict, where the other's photo was chosen, and creates or deletes nobody", () => {
    const edit = { noun: "person", recordId: "ana", isNew: false, fields: {} } as const;
    const ana = { uid: "ana", roles: ["salesperson"] } as const;
    expect(canMakeEdit(ana, { ...edit, yielded: { imageId: PHOTO } })).toBe(true);
    expect(canMakeEdit(ana, { ...edit, yielded: { imageId: PHOTO, role: "company_owner" } })).toBe(false);
    expect(canMakeEdit(ana, { ...edit, fields: given, isNew: true })).toBe(false);
    expect(canMakeEdit(ana, { ...edit, fields: given, deletes: true })).toBe(false);
  });

  it("ACCESS-5 everybody may photograph themself, and not everything else", () => {
    expect(canSaveImage(["delivery_personnel"], "person")).toBe(true);
    expect(canSaveImage(["delivery_personnel"], "customer")).toBe(false);
  });
});
