import { parseAst } from "rolldown/parseAst";

/** A source with one condition or comparison changed. */
export interface SourceMutant {
  readonly line: number;
  /** The old and the new text. */
  readonly change: string;
  readonly source: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** The opposite of each comparison, and the one that differs at the boundary only. */
const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": [">=", "<="],
  "<=": [">", "<"],
  ">": ["<=", ">="],
  ">=": ["<", ">"],
};

/**
 * Changes each condition in turn: both ways of every comparison, every operand of `&&`, `||` and `??`, every `!`, both
 * branches of every choice, every `if`, `some` and `every`, every text in a list. Conditions of loops stay: without them
 * a mutant may run for ever.
 */
export function mutateSource(source: string): SourceMutant[] {
  const mutants: SourceMutant[] = [];
  const shown = (text: string): string => text.replace(/\s+/g, " ").slice(0, 100);
  const apply = ({ start, end }: Pick<Node, "start" | "end">, replacement: string): void => {
    mutants.push({
      line: source.slice(0, start).split("\n").length,
      change: `${shown(source.slice(start, end))} → ${shown(replacement)}`,
      source: source.slice(0, start) + replacement + source.slice(end),
    });
  };
  const textOf = ({ start, end }: Node): string => `(${source.slice(start, end)})`;
  const visit = (node: Node): void => {
    if (node.type.startsWith("TS") && !UNWRAPPED.has(node.type)) return;
    const [left, right] = [child(node, "left"), child(node, "right")];
    if (node.type === "BinaryExpression" && left && right) {
      for (const other of COMPARISONS[String(node["operator"])] ?? [])
        apply(node, `${textOf(left)} ${other} ${textOf(right)}`);
    } else if (node.type === "LogicalExpression" && left && right) {
      apply(node, textOf(left));
      apply(node, textOf(right));
    } else if (node.type === "UnaryExpression" && node["operator"] === "!") {
      apply(node, source.slice(node.start + 1, node.end));
    } else if (node.type === "ConditionalExpression") {
      for (const branch of ["consequent", "alternate"] as const) {
        const kept = child(node, branch);
        if (kept) apply(node, textOf(kept));
      }
    } else if (node.type === "IfStatement") {
      const test = child(node, "test");
      if (test) for (const decided of ["true", "false"]) apply(test, decided);
    } else if (node.type === "CallExpression") {
      const property = child(child(node, "callee"), "property");
      const name = property?.["name"];
      if (property && (name === "some" || name === "every")) apply(property, name === "some" ? "every" : "some");
    } else if (node.type === "ArrayExpression") {
      const items = children(node["elements"]);
      const texts = items.filter(({ type, value }) => type === "Literal" && typeof value === "string");
      for (const dropped of texts) {
        const kept = items.filter((item) => item !== dropped).map((item) => source.slice(item.start, item.end));
        apply(node, `[${kept.join(", ")}]`);
      }
    }
    const isLoop = /^(For|While|DoWhile)Statement$/.test(node.type);
    for (const [name, value] of Object.entries(node)) {
      if (!(isLoop && name === "test")) for (const inner of children(value)) visit(inner);
    }
  };
  for (const statement of children((parseAst(source, { lang: "ts" }) as unknown as Node)["body"])) visit(statement);
  return mutants;
}

/** Types hold no conditions; these hold expressions. */
const UNWRAPPED: ReadonlySet<string> = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

function child(node: Node | undefined, name: string): Node | undefined {
  return children(node?.[name])[0];
}

function children(value: unknown): Node[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((each): each is Node => typeof each === "object" && each !== null && "type" in each);
}
