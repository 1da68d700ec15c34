import { parseAst } from "rolldown/parseAst";
import type { SourceFile } from "./source-files.ts";

/** A node of the syntax tree: only the fields used here. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function parse(file: SourceFile): Node {
  const lang = file.path.endsWith(".tsx") ? "tsx" : "ts";
  return parseAst(file.text, { lang }) as unknown as Node;
}

/** Shows a node and everything below it. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const [field, value] of Object.entries(node)) {
    if (field === "parent") continue;
    const below = children(Array.isArray(value) ? value : [value]);
    // An attribute's expression is checked with its name, not as text between tags.
    const inAttribute = node.type === "JSXAttribute" && field === "value";
    for (const child of below) visit(inAttribute ? { ...child, inAttribute } : child, see);
  }
}

/** The nodes among a field's values. */
export function children(values: unknown): Node[] {
  return Array.isArray(values) ? values.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
