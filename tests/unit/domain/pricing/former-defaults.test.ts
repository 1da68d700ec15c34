import { expect, it } from "vitest";
import { formerDefaults } from "#domain/pricing/former-defaults.ts";

it("a company has one default list: any other one is demoted", () => {
  const lists = [
    { id: "retail", isDefault: true },
    { id: "hotels", isDefault: true },
    { id: "schools", isDefault: false },
  ];
  expect(formerDefaults("hotels", lists)).toEqual([{ id: "retail", isDefault: true }]);
});
