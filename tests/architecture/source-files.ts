import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;
const SKIPPED = new Set(["node_modules", "dist", "lib", ".rutero", ".git"]);

export interface SourceFile {
  /** Path from the project's root, with forward slashes. */
  path: string;
  text: string;
  lines: number;
}

/** Every TypeScript file below the given folders of the project. */
export function listSourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => walk(join(ROOT, folder)))
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path: relative(ROOT, path), text, lines: text.split("\n").length };
    });
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : [];
  });
}

/** The specifiers a file imports: static, type-only, re-exported and dynamic ones, worker URLs included. */
export function listImports(text: string): string[] {
  const patterns = [
    /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?["']([^"']+)["']/g,
    /\bimport\(\s*["']([^"']+)["']\s*\)/g,
    /new URL\(\s*["'](\.[^"']+)["'],\s*import\.meta\.url/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}
