import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const Package = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.unknown()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});

const LICENCE = /^(licen[sc]e|copying|notice)/i;

/** Name, version and licence text of every package that the app may contain: its dependencies and theirs. */
export function thirdPartyNotices(root = "."): string {
  const found = new Map<string, { readonly licence: string; readonly text: string }>();
  /** Some packages name a licence without its text, which others bring. */
  const textsOf = new Map<string, string>();
  const visit = (folder: string): void => {
    const { name, version, license, dependencies } = readPackage(folder);
    if (folder !== root) {
      const licence = typeof license === "string" ? license : "see below";
      const title = `${name} ${version} (${licence})`;
      if (found.has(title)) return;
      const text = licencesIn(folder);
      found.set(title, { licence, text });
      if (text !== "") textsOf.set(licence, text);
    }
    for (const each of Object.keys(dependencies)) {
      const place = findPackage(root, folder, each);
      if (place !== null) visit(place);
    }
  };
  visit(root);
  const parts = [...found]
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .map(([title, { licence, text }]) => `${title}\n\n${text || (textsOf.get(licence) ?? "")}`);
  return `Rutero contains software of others under these licences.\n\n${parts.join(`\n${"-".repeat(78)}\n\n`)}`;
}

function readPackage(folder: string): v.InferOutput<typeof Package> {
  const json: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return v.parse(Package, json);
}

function licencesIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => LICENCE.test(name) && /(^[^.]+|\.(txt|md))$/i.test(name));
  return files.map((name) => `${readFileSync(join(folder, name), "utf8").trim()}\n`).join("\n");
}

/** Where Node finds it from this folder; null for an optional one that is not installed. */
function findPackage(root: string, from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf("node_modules") - 1, 0)) || root) {
    const folder = join(place, "node_modules", name);
    if (existsSync(join(folder, "package.json"))) return folder;
    if (place === root) return null;
  }
}
