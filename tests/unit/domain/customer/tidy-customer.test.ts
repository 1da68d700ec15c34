import { describe, expect, it } from "vitest";
import { groupIdOf } from "#domain/customer/customer-group.ts";
import { isRepOf } from "#domain/customer/customer.ts";
import { tidyCustomer } from "#domain/customer/tidy-customer.ts";
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
    expect(tidyCustomer(buildCustomer("c", { groupId: typed })).groupId).toBe(groupId || null);
  });

  it.each([
    ["ana", ["luis", "ana", "luis"], ["luis"]],
    ["", ["luis"], []],
    ["ana", [], []],
  ])("assigned to %j, others %j: stored as %j", (repId, otherRepIds, kept) => {
    const tidy = tidyCustomer(buildCustomer("c", { repId, otherRepIds }));
    expect(tidy.otherRepIds).toEqual(kept);
    expect(kept.every((uid) => isRepOf(tidy, uid))).toBe(true);
    expect(isRepOf(tidy, "eva")).toBe(false);
  });
});
