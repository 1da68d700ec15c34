import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../src/ui/styles/tokens.css", import.meta.url), "utf8");

type Colours = ReadonlyMap<string, string>;

/** The colour tokens of one block of the file. */
function coloursOf(selector: string): Colours {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const block = css.slice(start, css.indexOf("\n}", start));
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

const light = coloursOf("@theme");
const APPEARANCES = {
  light,
  dark: new Map([...light, ...coloursOf(':root[data-appearance="dark"]')]),
  sun: new Map([...light, ...coloursOf(':root[data-appearance="sun"]')]),
} satisfies Record<string, Colours>;

/** WCAG 2.2: relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** Text colours on backgrounds, as the components combine them. */
const TEXT: readonly (readonly [text: string, on: string])[] = [
  ...["paper", "card", "raised"].flatMap((on) =>
    ["ink", "muted", "brand", "danger"].map((text) => [text, on] as const),
  ),
  ...["paper", "card"].flatMap((on) => ["info", "attention-ink"].map((text) => [text, on] as const)),
  ...["brand", "danger", "info"].flatMap((tone) => [[tone, `${tone}-soft`] as const, ["ink", `${tone}-soft`] as const]),
  ["muted", "brand-soft"],
  ["attention-ink", "attention-soft"],
  ["ink", "attention-soft"],
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-danger", "danger"],
  ["on-attention", "attention"],
  ["paper", "ink"],
];

/** What shows a control's border or state. */
const CONTROLS: readonly (readonly [mark: string, on: string])[] = ["control", "brand", "danger"].flatMap((mark) =>
  ["paper", "card", "raised"].map((on) => [mark, on] as const),
);

function below(colours: Colours, pairs: readonly (readonly [string, string])[], least: number): string[] {
  return pairs.flatMap(([one, other]) => {
    const [a, b] = [colours.get(one), colours.get(other)];
    if (a === undefined || b === undefined) return [`${one} on ${other}: no such token`];
    const found = contrast(a, b);
    return found >= least ? [] : [`${one} on ${other}: ${found.toFixed(2)}`];
  });
}

describe("contrast, computed from the tokens", () => {
  it.each([
    ["light", 4.5, 3],
    ["dark", 4.5, 3],
    ["sun", 7, 4.5],
  ] as const)("of text and controls is enough in %s", (appearance, text, controls) => {
    expect(below(APPEARANCES[appearance], TEXT, text)).toEqual([]);
    expect(below(APPEARANCES[appearance], CONTROLS, controls)).toEqual([]);
  });

  it("is measured as in WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBe(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("has no grey text in sun mode", () => {
    expect([APPEARANCES.sun.get("ink"), APPEARANCES.sun.get("muted"), APPEARANCES.sun.get("paper")]).toEqual([
      "#000000",
      "#000000",
      "#ffffff",
    ]);
  });
});
