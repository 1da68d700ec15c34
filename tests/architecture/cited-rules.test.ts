import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listSourceFiles } from "./source-files.ts";

const FOLDER = "docs/product";
const RULE = /\b(?:ACCESS|COMPANY|CREDIT|CUST|DELIV|IMPORT|KPI|OFFLINE|ORDER|PRICE|PROD|REC|SCREEN|STOCK|VISIT)-\d+\b/g;

const pages = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"));

describe("the product rules", () => {
  it("have each id once", () => {
    const ids = pages.flatMap((page) => [...page.matchAll(/^\*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1]));
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("are there wherever code, tests or other rules cite them", () => {
    const known = new Set(pages.flatMap((page) => [...page.matchAll(/^\*\*([A-Z]+-\d+)\*\*/gm)].map(([, id]) => id)));
    const citing = listSourceFiles("src", "functions/src", "emulator", "sw", "tests")
      .filter(({ path }) => !path.includes("architecture/cited-rules"))
      .map(({ path, text }) => ({ path, text }))
      .concat(pages.map((text) => ({ path: FOLDER, text })));
    const unknown = citing.flatMap(({ path, text }) =>
      [...text.matchAll(RULE)].flatMap(([id]) => (known.has(id) ? [] : [`${path}: ${id}`])),
    );
    expect(unknown).toEqual([]);
  });
});
