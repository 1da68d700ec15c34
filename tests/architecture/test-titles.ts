import { parseAst } from "rolldown/parseAst";
import type { SourceFile } from "./source-files.ts";

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The titles of a file's tests and describe groups, including those in `it.each` rows. */
export function testTitles(file: SourceFile): string[] {
  const lang = file.path.endsWith(".tsx") ? "tsx" : "ts";
  const titles: string[] = [];
  visit(parseAst(file.text, { lang }) as unknown as Node, (call) => {
    // `it.each(rows)(title)` visits both calls: one with the rows, one with the title.
    titles.push(...textsIn(nodes(call["arguments"])[0]));
  });
  return titles;
}

function visit(node: Node, take: (call: Node) => void): void {
  if (node.type === "CallExpression" && /^(it|test|describe)$/.test(runnerOf(node))) take(node);
  for (const value of Object.values(node)) for (const child of nodes(value)) visit(child, take);
}

/** The function behind `it`, `it.only`, `it.each(rows)` and `it.skipIf(condition)`. */
function runnerOf(call: Node): string {
  let node = callee(call);
  while (node && node.type !== "Identifier") node = node.type === "MemberExpression" ? object(node) : callee(node);
  return String(node?.["name"]);
}

function textsIn(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (node.type === "TemplateElement") return [String((node["value"] as { cooked?: string }).cooked)];
  return Object.values(node).flatMap((value) => nodes(value).flatMap(textsIn));
}

const callee = (node: Node) => nodes(node["callee"])[0];
const object = (node: Node) => nodes(node["object"])[0];

function nodes(value: unknown): Node[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((each): each is Node => typeof each === "object" && each !== null && "type" in each);
}
