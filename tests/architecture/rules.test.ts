import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listSourceFiles } from "./source-files.ts";
import { testTitles } from "./test-titles.ts";

describe("the rules of sync", () => {
  it("each have a test whose title starts with their id", () => {
    const spec = readFileSync("src/sync/SPEC.md", "utf8");
    const ids = [...spec.matchAll(/^\*\*([A-Z]\d+)\*\*|^\| ?\*?\*?([A-Z]\d+)\*?\*? ?\|/gm)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    const proved = new Set(listSourceFiles("tests").flatMap(testTitles).flatMap(idsAtStart));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !proved.has(id))).toEqual([]);
  });

  it("are found in titles, not in other mentions in a file", () => {
    const text = `
      // [A1] in a comment
      describe("[B1] a group", () => {
        it("[C1][C2] a case", () => expect("[D1]").toBe("[D1]"));
        it.each([["[E1] a row", 1]])("%s", (title) => title);
        test(\`[F1] with \${1} part\`, () => {});
        it("a case that mentions [G1]", () => {});
      });`;
    expect(testTitles({ path: "planted.test.ts", text, lines: 1 }).flatMap(idsAtStart)).toEqual([
      "B1",
      "C1",
      "C2",
      "E1",
      "F1",
    ]);
  });
});

it("each known defect that the simulation puts back fits the code in one place", () => {
  const defects: { name: string; file: string; replaces: string }[] = JSON.parse(
    readFileSync("tests/simulation/defects.json", "utf8"),
  );
  const places = defects.map(({ name, file, replaces }) => {
    const found = readFileSync(file, "utf8").split(replaces).length - 1;
    return `${name}: ${found}`;
  });
  expect(places).toEqual(defects.map(({ name }) => `${name}: 1`));
});

describe("the product rules", () => {
  const rules = readdirSync("docs/product").map((name) => readFileSync(`docs/product/${name}`, "utf8"));
  const listed = rules.flatMap((text) => [...text.matchAll(/^\*\*([A-Z]{2,}-\d+)\*\*/gm)].map(([, id]) => id));
  const ids = new Set(listed);

  it("each have an id of their own", () => {
    expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([]);
  });

  it("that code and tests cite exist", () => {
    const nouns = [...new Set([...ids].map((id) => id?.split("-")[0]))];
    expect(nouns.length).toBeGreaterThan(5);
    const citation = new RegExp(`\\b(?:${nouns.join("|")})-\\d+\\b`, "g");
    const cited = listSourceFiles("src", "sw", "functions/src", "tests").flatMap(({ path, text }) =>
      [...text.matchAll(citation)].map(([id]) => ({ path, id })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ id }) => !ids.has(id)).map(({ path, id }) => `${path}: ${id}`)).toEqual([]);
  });
});

function idsAtStart(title: string): string[] {
  const [ids = ""] = /^(?:\[[A-Z]\d+\])+/.exec(title) ?? [];
  return [...ids.matchAll(/[A-Z]\d+/g)].map(([id]) => id);
}
