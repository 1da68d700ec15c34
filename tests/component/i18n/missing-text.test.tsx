import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { startTestTexts } from "../render-with-texts.tsx";

describe("a missing text", () => {
  it("fails the component test that uses it, in both languages", async () => {
    await startTestTexts("en");
    expect(i18next.t("ui.save")).toBe("Save");
    // Keys are typed: only a call that bypasses the types can miss one.
    const lookUp = () => Reflect.apply(i18next.t, i18next, ["ui.nowhere"]);
    expect(lookUp).toThrow('no text for "ui.nowhere"');
    await startTestTexts("es");
    expect(lookUp).toThrow('no text for "ui.nowhere"');
  });
});
