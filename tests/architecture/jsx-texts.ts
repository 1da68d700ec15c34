import type { SourceFile } from "./source-files.ts";
import { children, type Node, parse, visit } from "./syntax-tree.ts";

/** Attributes that people read or hear. */
const READ = new Set([
  "label",
  "title",
  "aria-label",
  "aria-description",
  "placeholder",
  "alt",
  "hint",
  "error",
  "detail",
  "reason",
  "action",
  "text",
  "suffix",
]);

/** The product's name is not translated. */
const NAMES = new Set(["Rutero"]);

/** Literal words in a file's JSX that belong in the translations: line and words. */
export function literalTexts(file: SourceFile): string[] {
  const found: string[] = [];
  const note = (node: Node, text: string) => {
    if (!/\p{L}{2}/u.test(text) || NAMES.has(text.trim())) return;
    const line = file.text.slice(0, Number(node["start"])).split("\n").length;
    found.push(`${file.path}:${line}: ${text.trim()}`);
  };
  visit(parse(file), (node) => {
    if (node.type === "JSXText") note(node, String(node["value"]));
    if (node.type === "JSXExpressionContainer" && node["inAttribute"] !== true) {
      for (const literal of literalsOf(node["expression"])) note(literal, textOf(literal));
    }
    if (node.type === "JSXAttribute" && READ.has(nameOf(node))) {
      for (const literal of literalsOf(node["value"])) note(literal, textOf(literal));
    }
  });
  return found;
}

/** Every string of a file that may be a key, and the patterns of composed keys. */
export function keysIn(file: SourceFile): { strings: string[]; patterns: RegExp[] } {
  const strings: string[] = [];
  const patterns: RegExp[] = [];
  visit(parse(file), (node) => {
    if (node.type === "Literal" && typeof node["value"] === "string") strings.push(node["value"]);
    if (node.type !== "TemplateLiteral") return;
    const parts = children(node["quasis"]).map(textOf);
    if (parts.length === 1) strings.push(parts[0] ?? "");
    else if (/^\w+\./.test(parts[0] ?? "")) {
      patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".+")}$`));
    }
  });
  return { strings, patterns };
}

/** The possible strings of an expression: both sides of a choice, what follows a condition. */
function literalsOf(value: unknown): Node[] {
  const [node] = children([value]);
  if (!node) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node] : [];
    case "TemplateLiteral":
      return children(node["quasis"]);
    case "JSXExpressionContainer":
      return literalsOf(node["expression"]);
    case "ConditionalExpression":
      return [...literalsOf(node["consequent"]), ...literalsOf(node["alternate"])];
    case "LogicalExpression":
      return [...literalsOf(node["left"]), ...literalsOf(node["right"])];
    default:
      return [];
  }
}

function textOf(node: Node): string {
  const { value } = node;
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function nameOf(attribute: Node): string {
  const [name] = children([attribute["name"]]);
  return String(name?.["name"]);
}
