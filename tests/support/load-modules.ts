import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { compileFunction } from "node:vm";
import { parseAst } from "rolldown/parseAst";
import { transformSync } from "rolldown/utils";

export type Exports = Record<string, unknown>;

/** A package that a loaded file may import, as this process has it. */
export type Packages = Readonly<Record<string, Exports>>;

interface Compiled {
  readonly run: (exports: Exports, require: (specifier: string) => Exports) => void;
  readonly imports: readonly string[];
}

/** Loads the project's files as modules of their own, any of them with another source. */
export class ModuleLoader {
  private readonly packages: Packages;
  private readonly compiled = new Map<string, Compiled>();
  private readonly loaded = new Map<string, Exports>();
  private readonly dependencies = new Map<string, ReadonlySet<string>>();

  constructor(packages: Packages) {
    this.packages = packages;
  }

  load(path: string): Exports {
    return this.require(path, this.loaded, new Map());
  }

  /**
   * A loader's view in which the file `changed` has another source: what does not depend on it is the same module, the
   * rest is run anew.
   */
  loadWith(changed: string, source: string): (path: string) => Exports {
    const replaced = new Map([[changed, compile(source)]]);
    const anew = new Map<string, Exports>();
    return (path) => this.require(path, anew, replaced);
  }

  private require(path: string, loaded: Map<string, Exports>, replaced: ReadonlyMap<string, Compiled>): Exports {
    const present = loaded.get(path);
    if (present !== undefined) return present;
    const isChanged = [...replaced.keys()].some((changed) => this.filesBehind(path).has(changed));
    if (loaded !== this.loaded && !isChanged) return this.load(path);
    const module = replaced.get(path) ?? this.compileFile(path);
    const exports: Exports = {};
    loaded.set(path, exports);
    module.run(exports, (specifier) => {
      const inside = resolve(path, specifier);
      if (inside !== null) return this.require(inside, loaded, replaced);
      const known = this.packages[specifier];
      if (known === undefined) throw new Error(`${path} imports ${specifier}`);
      return known;
    });
    return exports;
  }

  /** A file and all that it imports, directly or not. */
  filesBehind(path: string): ReadonlySet<string> {
    const known = this.dependencies.get(path);
    if (known !== undefined) return known;
    const imported = this.compileFile(path).imports.flatMap((specifier) => resolve(path, specifier) ?? []);
    const files = new Set([path, ...imported.flatMap((file) => [...this.filesBehind(file)])]);
    this.dependencies.set(path, files);
    return files;
  }

  private compileFile(path: string): Compiled {
    const present = this.compiled.get(path);
    if (present !== undefined) return present;
    const compiled = compile(readFileSync(path, "utf8"));
    this.compiled.set(path, compiled);
    return compiled;
  }
}

/** A path inside the project, or null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (!specifier.startsWith("#")) return null;
  return specifier.startsWith("#tests/") ? specifier.slice(1) : `src/${specifier.slice(1)}`;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

interface Specifier {
  readonly type: string;
  readonly local: { readonly name: string };
  readonly imported?: { readonly name: string };
}

interface Statement extends Part {
  readonly type: string;
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly Specifier[];
  readonly declaration?: (Part & Declaration) | null;
}

interface Declaration {
  readonly id?: { readonly name: string };
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
}

/** Turns imports and exports into calls and assignments: nothing here has cycles or exports that change later. */
function compile(source: string): Compiled {
  const { code, errors } = transformSync("module.ts", source, { typescript: { onlyRemoveTypeImports: true } });
  if (errors.length > 0) throw new Error(String(errors[0]?.message));
  const { body } = parseAst(code) as unknown as { readonly body: readonly Statement[] };
  const imports: string[] = [];
  const exported: string[] = [];
  let text = "";
  let at = 0;
  const replace = ({ start, end }: Part, replacement: string): void => {
    text += code.slice(at, start) + replacement;
    at = end;
  };
  for (const statement of body) {
    const { type, declaration } = statement;
    const from = statement.source?.value;
    if (type === "ImportDeclaration" && from !== undefined) {
      imports.push(from);
      replace(statement, requireText(from, statement.specifiers ?? []));
    } else if (type === "ExportNamedDeclaration" && declaration) {
      exported.push(...namesOf(declaration));
      replace({ start: statement.start, end: declaration.start }, "");
    } else if (type.startsWith("Export")) throw new Error(`cannot load ${type}`);
  }
  text += code.slice(at) + exported.map((name) => `\nexports.${name} = ${name};`).join("");
  return { run: compileFunction(`"use strict";${text}`, ["exports", "require"]) as Compiled["run"], imports };
}

function requireText(from: string, specifiers: readonly Specifier[]): string {
  const call = `require(${JSON.stringify(from)})`;
  const [first] = specifiers;
  if (first?.type === "ImportNamespaceSpecifier") return `const ${first.local.name} = ${call};`;
  const names = specifiers.map(({ local, imported }) => `${imported?.name ?? "default"}: ${local.name}`);
  return `const { ${names.join(", ")} } = ${call};`;
}

function namesOf({ id, declarations }: Declaration): string[] {
  return id ? [id.name] : (declarations ?? []).map((each) => each.id.name);
}
