import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listImports, listSourceFiles } from "./source-files.ts";

const files = new Map(listSourceFiles("src", "sw").map((file) => [file.path, file]));

/** Every project file reachable from a path, including lazily loaded ones and workers. */
function reachedFrom(...entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    const file = files.get(path);
    if (!file) throw new Error(`${path} is not there`);
    reached.add(path);
    for (const specifier of listImports(file.text)) {
      const target = specifier.startsWith("#")
        ? `src/${specifier.slice(1)}`
        : specifier.startsWith(".") && posix.join(posix.dirname(path), specifier);
      if (target && files.has(target)) open.push(target);
    }
  }
  return reached;
}

describe("the developers' page of components", () => {
  const entries = [...readFileSync("index.html", "utf8").matchAll(/src="\/(src\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const shipped = reachedFrom(...entries, "sw/sw.ts");

  it("is not part of the build: neither the page nor the worker reaches it", () => {
    expect(entries).toEqual(["src/app/main.tsx"]);
    expect([...shipped].filter((path) => path.includes("developer-page"))).toEqual([]);
    expect(readFileSync("vite.config.ts", "utf8")).not.toMatch(/input|design\.html/);
  });

  it("is reachable from design.html, and the walk follows lazy screens and workers", () => {
    expect(readFileSync("design.html", "utf8")).toContain('src="/src/app/developer-page/main.tsx"');
    expect(reachedFrom("src/app/developer-page/main.tsx")).toContain("src/ui/controls/Button.tsx");
    expect(shipped).toContain("src/screens/selling/new-order/NewOrderScreen.tsx");
    expect(shipped).toContain("src/runtime/workers/catalogue-worker.ts");
  });
});
