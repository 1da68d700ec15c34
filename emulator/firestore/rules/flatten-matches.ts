import type { Value } from "./rule-values.ts";
import type { MatchBlock, PathSegment, RulesFile } from "./syntax.ts";

/** A match block with its whole pattern: its own and that of all surrounding blocks. */
export interface FlatBlock {
  readonly block: MatchBlock;
  readonly pattern: readonly PathSegment[];
  /** For each surrounding block, outermost first, how many segments of the pattern belong to it or precede it. */
  readonly lengths: readonly number[];
}

/** Every block that allows something. Blocks that match the same document add up: one `allow` is enough. */
export function flattenMatches(file: RulesFile): FlatBlock[] {
  const flatten = (block: MatchBlock, outer: readonly PathSegment[], lengths: readonly number[]): FlatBlock[] => {
    const pattern = [...outer, ...block.segments];
    const own: FlatBlock = { block, pattern, lengths: [...lengths, pattern.length] };
    const inner = block.children.flatMap((child) => flatten(child, pattern, own.lengths));
    return block.allows.length > 0 ? [own, ...inner] : inner;
  };
  return file.matches.flatMap((block) => flatten(block, [], []));
}

/** The path variables each depth of block sees; depth 0 (file and service) sees none. */
export function bindVariables(
  { pattern, lengths }: FlatBlock,
  captured: readonly (Value | null)[],
): ReadonlyMap<string, Value>[] {
  const bindings: Map<string, Value>[] = [new Map()];
  let from = 0;
  for (const length of lengths) {
    const visible = new Map(bindings.at(-1));
    for (; from < length; from += 1) {
      const segment = pattern[from];
      const value = captured[from];
      if (segment && segment.kind !== "literal" && value) visible.set(segment.name, value);
    }
    bindings.push(visible);
  }
  return bindings;
}
