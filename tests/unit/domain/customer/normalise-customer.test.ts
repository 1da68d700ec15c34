import { describe, expect, it } from "vitest";
import { groupIdOf } from "#domain/customer/customer-group.ts";
import { isRepOf } from "#domain/customer/customer.ts";
import { normaliseCustomer } from "#domain/customer/normalise-customer.ts";
import { buildCustomer } from "#tests/support/build.ts";

describe("a customer as stored", () => {
  it.each([
    ["Mayoristas", "Mayoristas"],
    [" Mayoristas año 1 ", "Mayoristas-ano-1"],
    ["-/Norte", "Norte"],
    ["¡!", ""],
    ["x".repeat(90), "x".repeat(60)],
  ])("the group %j is stored as %j", (typed, groupId) => {
    expect(groupIdOf(typed)).toBe(groupId);
    expect(normaliseCustomer(buildCustomer("c", { groupId: typed })).groupId).toBe(groupId || null);
  });

  it.each([
    ["ana", ["luis", "ana", "luis"], ["luis"]],
    ["", ["luis"], []],
    ["ana", [], []],
  ])("assigned to %j, others %j: stored as %j", (repId, otherRepIds, kept) => {
    const normalised = normaliseCustomer(buildCustomer("c", { repId, otherRepIds }));
    expect(normalised.otherRepIds).toEqual(kept);
    expect(kept.every((uid) => isRepOf(normalised, uid))).toBe(true);
    expect(isRepOf(normalised, "eva")).toBe(false);
  });
});
