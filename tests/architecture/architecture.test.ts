import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { IMPORT_TABLE } from "./import-table.ts";
import { listImports, listSourceFiles, type SourceFile } from "./source-files.ts";
import { leakingScopes } from "./transaction-scopes.ts";

const product = listSourceFiles("src", "sw", "functions/src");
const everything = [...product, ...listSourceFiles("emulator", "deploy", "tests")];

/** The layer a path belongs to: the folder under src, or the top folder. */
function layerOf(path: string): string {
  const parts = path.split("/");
  return (parts[0] === "src" ? parts[1] : parts[0]) ?? "";
}

/** The screen a path belongs to: `selling/orders` of `src/screens/selling/orders/OrdersScreen.tsx`. */
function routeOf(path: string): string {
  return path.split("/").slice(2, 4).join("/");
}

/** Where a file's import leads: a path inside the project, or a package. */
function resolveImport(file: SourceFile, specifier: string): { inside: string } | { package: string } {
  if (specifier.startsWith("#")) {
    const path = specifier.slice(1);
    const layer = path.split("/")[0] ?? "";
    if (layer === "functions") return { inside: path.replace("functions/", "functions/src/") };
    if (["emulator", "tests"].includes(layer)) return { inside: path };
    return { inside: `src/${path}` };
  }
  if (specifier.startsWith(".")) return { inside: posix.join(posix.dirname(file.path), specifier) };
  return { package: specifier };
}

function importProblems(file: SourceFile): string[] {
  const layer = layerOf(file.path);
  const rule = IMPORT_TABLE[layer];
  if (!rule) return [`${file.path}: no rule for the layer "${layer}"`];
  return listImports(file.text).flatMap((specifier) => {
    if (specifier.includes("../..")) return [`${file.path}: "${specifier}" climbs more than one folder`];
    const target = resolveImport(file, specifier);
    if ("package" in target) {
      const name = target.package;
      const allowed =
        rule.packages === "any" ||
        rule.packages.some((entry) =>
          entry.endsWith("/") || entry.endsWith(":")
            ? `${name}/`.startsWith(entry) || name.startsWith(entry)
            : name === entry,
        );
      return allowed ? [] : [`${file.path}: ${layer} may not import the package "${name}"`];
    }
    const inside = target.inside.replace(/^src\//, "");
    const targetLayer = layerOf(target.inside);
    if (targetLayer === layer) {
      if (file.path.startsWith("src/domain/values/") && !inside.startsWith("domain/values/"))
        return [`${file.path}: values may import only values (${specifier})`];
      if (layer !== "screens") return [];
      return routeOf(file.path) === routeOf(target.inside)
        ? []
        : [`${file.path}: a screen may not import another screen (${specifier})`];
    }
    const allowed = rule.layers.some((entry) => inside === entry || inside.startsWith(`${entry.replace(/\/$/, "")}/`));
    return allowed ? [] : [`${file.path}: ${layer} may not import ${specifier}`];
  });
}

/** One cycle for each group of files that import each other. */
function findCycles(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const importsOf = (path: string) =>
    listImports(known.get(path)?.text ?? "").flatMap((specifier) => {
      const target = resolveImport({ path, text: "", lines: 0 }, specifier);
      return "inside" in target && known.has(target.inside) ? [target.inside] : [];
    });
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const next of importsOf(path)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of known.keys()) visit(path, []);
  return cycles;
}

describe("layers", () => {
  it("import only what the import table allows, type imports included", () => {
    expect(product.flatMap(importProblems)).toEqual([]);
  });

  it("detects a planted violation", () => {
    const planted = (path: string, text: string) => importProblems({ path, text, lines: 1 });
    expect(
      planted("src/domain/order/order.ts", 'import type { Device } from "#local/databases/device.ts";'),
    ).toHaveLength(1);
    expect(
      planted(
        "src/screens/selling/orders/OrdersScreen.tsx",
        'import { x } from "#screens/insights/home/HomeScreen.tsx";',
      ),
    ).toHaveLength(1);
    expect(
      planted("src/screens/selling/orders/OrdersScreen.tsx", 'import { x } from "../home/HomeScreen.tsx";'),
    ).toHaveLength(1);
    expect(
      planted("src/ui/controls/Button.tsx", 'import { db } from "#local/databases/work-database.ts";'),
    ).toHaveLength(1);
    expect(planted("src/sync/pull.ts", 'import { getFirestore } from "firebase/firestore";')).toHaveLength(1);
    expect(planted("src/sync/pull.ts", 'const late = await import("firebase/firestore");')).toHaveLength(1);
    expect(
      planted("functions/src/orders/place-orders.ts", 'export { x } from "../../../src/local/databases/device.ts";'),
    ).toHaveLength(1);
    expect(
      planted("src/local/databases/device.ts", 'import type { Identity } from "#domain/access/identity.ts";'),
    ).toEqual([]);
  });

  it("have no import cycles, type imports included", () => {
    expect(findCycles(product)).toEqual([]);
  });

  it("detects a planted cycle", () => {
    const planted = [
      { path: "src/domain/a.ts", text: 'import type { B } from "./b.ts";', lines: 1 },
      { path: "src/domain/b.ts", text: 'import { c } from "./c.ts";', lines: 1 },
      { path: "src/domain/c.ts", text: 'import { a } from "#domain/a.ts";', lines: 1 },
      { path: "src/domain/d.ts", text: 'import { a } from "./a.ts";', lines: 1 },
    ];
    expect(findCycles(planted)).toEqual(["src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts"]);
  });

  it("the product never imports the emulator or the tests", () => {
    const leaks = product.filter((file) =>
      listImports(file.text).some((specifier) => /^#(emulator|tests)\//.test(specifier)),
    );
    expect(leaks.map((file) => file.path)).toEqual([]);
  });
});

/** Top-level statements begin in the first column. */
const AWAITS_WHILE_LOADING = /^(?:for )?await\b|^\S.*[^=!<>]=\s+await\b|^[\]}] = await\b/m;

describe("files", () => {
  const BANNED = new Set([
    "utils",
    "helpers",
    "common",
    "misc",
    "services",
    "store",
    "manager",
    "base",
    "types",
    "index",
  ]);

  it("are short: 300 lines for code, 500 for tests", () => {
    const long = everything.filter((file) => file.lines > (file.path.startsWith("tests/") ? 500 : 300));
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it("are in folders of at most 25", () => {
    const counts = new Map<string, number>();
    for (const { path } of product) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("have meaningful names", () => {
    const vague = everything.filter(
      (file) =>
        file.path !== "functions/src/index.ts" &&
        !file.path.startsWith("emulator/firestore/store/") &&
        file.path.split("/").some((part) => BANNED.has(part.replace(/\.(test\.)?tsx?$/, ""))),
    );
    expect(vague.map((file) => file.path)).toEqual([]);
  });

  it("use a # alias and a file extension for imports across layers", () => {
    const bare = product.flatMap((file) =>
      listImports(file.text)
        .filter((specifier) => /^[.#]/.test(specifier) && !/\.(ts|tsx|css|json|svg)(\?.*)?$/.test(specifier))
        .map((specifier) => `${file.path}: ${specifier}`),
    );
    expect(bare).toEqual([]);
  });

  it("of the app await nothing while they load: what they wait for may be code that waits for them", () => {
    const app = listSourceFiles("src", "sw").filter(({ path }) => !path.startsWith("src/app/developer-page/"));
    expect(app.filter(({ text }) => AWAITS_WHILE_LOADING.test(text)).map(({ path }) => path)).toEqual([]);
    const planted = [`await start();`, `const [one] = await read();`, `} = await read();`];
    expect(planted.every((line) => AWAITS_WHILE_LOADING.test(`import "a";\n${line}\n`))).toBe(true);
    expect(AWAITS_WHILE_LOADING.test(`const read = async () => await one();\n  await two();\n`)).toBe(false);
  });

  it("contain no disabled checks, skipped tests or to-do marks", () => {
    const marks = new RegExp(
      [
        "@ts-(?:ignore|expect-error|nocheck)",
        "oxlint-disable",
        "eslint-disable",
        "\\b(?:TO" + "DO|FIX" + "ME)\\b",
      ].join("|"),
    );
    expect(
      everything
        .filter((file) => marks.test(file.text) && !file.path.startsWith("tests/architecture/"))
        .map((file) => file.path),
    ).toEqual([]);
  });
});

describe("transactions", () => {
  it("are given an async function, whose awaits Dexie follows", () => {
    expect([...product, ...listSourceFiles("tests")].flatMap(leakingScopes)).toEqual([]);
  });

  it("detects a planted one that is not", () => {
    const planted = (scope: string) =>
      leakingScopes({ path: "planted.ts", text: `mirror.transaction("rw", [mirror.orders],\n  ${scope});`, lines: 2 });
    expect(planted("() => readOrders(mirror)")).toEqual(["planted.ts:2"]);
    expect(planted("read")).toEqual(["planted.ts:2"]);
    expect(planted("async () => readOrders(mirror)")).toEqual([]);
    expect(leakingScopes({ path: "plain.ts", text: `db.transaction("orders", "readonly");`, lines: 1 })).toEqual([]);
  });
});
