import type { TFunction } from "i18next";
import { expect, it, vi } from "vitest";
import { keepTexts } from "#i18n/keep-texts.ts";

function composed(...given: unknown[]): string {
  return JSON.stringify(given);
}

it("a text is composed once for its values, and anew for others", () => {
  const compose = vi.fn(composed);
  const t = keepTexts(compose as unknown as TFunction);
  const first = t("ui.more", { label: "Cola" });
  expect(t("ui.more", { label: "Cola" })).toBe(first);
  expect(t("ui.more", { label: "Agua" })).toBe(composed("ui.more", { label: "Agua" }));
  expect(t("ui.undo")).toBe(composed("ui.undo"));
  expect(t("ui.undo")).toBe(composed("ui.undo"));
  expect(compose).toHaveBeenCalledTimes(3);
});

it("what is asked for in another way is composed as ever", () => {
  const compose = vi.fn(composed);
  const t: (...given: unknown[]) => unknown = keepTexts(compose as unknown as TFunction);
  for (const given of [["ui.more", "a default", { label: "Cola" }], [["ui.more", "ui.less"]]]) {
    expect(t(...given)).toBe(composed(...given));
    expect(t(...given)).toBe(composed(...given));
  }
  expect(compose).toHaveBeenCalledTimes(4);
});
