import { childrenOf } from "#emulator/firestore/rules/check-rules.ts";
import { parseRules } from "#emulator/firestore/rules/parse-rules.ts";
import type { Expression, MatchBlock } from "#emulator/firestore/rules/syntax.ts";

/** Rules with one part made weaker or stronger. */
export interface Mutant {
  readonly line: number;
  /** The old and the new text. */
  readonly change: string;
  readonly source: string;
  /** The collections leading to its block: only requests to them can tell the difference. */
  readonly collections: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Removes each condition in turn: every operand of `&&` and `||`, every `!`, every listed word, every whole rule. */
export function mutateRules(source: string): Mutant[] {
  const file = parseRules(source);
  const mutants: Mutant[] = [];
  const apply = ({ start, end, replacement }: Edit, collections: readonly string[]): void => {
    const shown = (text: string): string => text.replace(/\s+/g, " ").slice(0, 100);
    mutants.push({
      line: source.slice(0, start).split("\n").length,
      change: `${shown(source.slice(start, end))} → ${shown(replacement)}`,
      source: source.slice(0, start) + replacement + source.slice(end),
      collections,
    });
  };
  const mutateExpression = (root: Expression, collections: readonly string[]): void => {
    for (const edit of editsOf(root, source)) apply(edit, collections);
    for (const child of childrenOf(root)) mutateExpression(child, collections);
  };
  const mutateBlock = (block: MatchBlock, outer: readonly string[]): void => {
    const collections = [
      ...outer,
      ...block.segments.flatMap((segment) => (segment.kind === "literal" ? [segment.text] : [])),
    ].filter((name) => name !== "databases" && name !== "documents");
    for (const { condition } of block.allows) {
      if (!condition) continue;
      apply({ start: condition.start, end: condition.end, replacement: "true" }, collections);
      apply({ start: condition.start, end: condition.end, replacement: "false" }, collections);
      mutateExpression(condition, collections);
    }
    for (const { lets, result } of block.scope.functions.values()) {
      for (const { value } of lets) mutateExpression(value, collections);
      mutateExpression(result, collections);
    }
    for (const child of block.children) mutateBlock(child, collections);
  };
  for (const block of file.matches) mutateBlock(block, []);
  return mutants;
}

function editsOf(node: Expression, source: string): Edit[] {
  const text = (part: Expression): string => `(${source.slice(part.start, part.end)})`;
  const become = (part: Expression): Edit => ({ start: node.start, end: node.end, replacement: text(part) });
  if (node.kind === "and" || node.kind === "or") return [become(node.left), become(node.right)];
  if (node.kind === "not") return [become(node.operand)];
  if (node.kind === "ternary") return [become(node.whenTrue), become(node.whenFalse)];
  if (node.kind !== "list") return [];
  return node.items.map((_, dropped) => {
    const kept = node.items.filter((_item, at) => at !== dropped).map((item) => source.slice(item.start, item.end));
    return { start: node.start, end: node.end, replacement: `[${kept.join(", ")}]` };
  });
}
