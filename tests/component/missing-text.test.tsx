import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { startTestTexts } from "./render-with-texts.tsx";

describe("a text that is missing", () => {
  it("fails the component test that comes across it, in either language", async () => {
    await startTestTexts("en");
    expect(i18next.t("ui.save")).toBe("Save");
    // @ts-expect-error Keys are typed: this is none.
    const lookUp = () => i18next.t("ui.nowhere");
    expect(lookUp).toThrow('no text for "ui.nowhere"');
    await startTestTexts("es");
    expect(lookUp).toThrow('no text for "ui.nowhere"');
  });
});
