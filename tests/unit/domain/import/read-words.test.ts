import { describe, expect, it } from "vitest";
import { readStatus } from "#domain/import/read-words.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };

describe("IMPORT-13 a customer's status in a file", () => {
  it.each([
    ["English", english],
    ["Spanish", spanish],
  ])("is read as the app shows it in %s", (_, texts) => {
    const { active, prospect, disabled } = texts.editCustomer.statuses;
    expect([active, prospect, disabled].map(readStatus)).toEqual(["active", "prospect", "disabled"]);
  });
});
