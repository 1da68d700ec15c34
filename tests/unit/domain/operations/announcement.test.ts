import { describe, expect, it } from "vitest";
import { announcementPathsOf } from "#domain/operations/announcement.ts";

describe("the documents that somebody reads", () => {
  it("OPS-7 are everybody's, the role's, and those of their company", () => {
    expect(announcementPathsOf({ companyId: "demo", roles: ["store_staff"] })).toEqual([
      "announcements/all",
      "announcements/roles/of/store_staff",
      "companies/demo/announcements/all",
      "companies/demo/announcements/store_staff",
    ]);
  });

  it("OPS-7 leave out the company of an administrator who has none", () => {
    expect(announcementPathsOf({ companyId: "", roles: ["super_admin"] })).toEqual([
      "announcements/all",
      "announcements/roles/of/super_admin",
    ]);
  });
});
