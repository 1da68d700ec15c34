import { path, string, unknown, UNKNOWN } from "./rule-values.ts";
import type { Value } from "./rule-values.ts";
import type { PathSegment } from "./syntax.ts";

/** A piece of a requested path: fixed text, any one id (a list's documents), or any number of segments (a group's parents). */
export type RequestedSegment = { readonly text: string } | "anyId" | "anyParents";

/**
 * Matches a pattern against all paths a request stands for. Returns what each segment of the pattern captured (null
 * for literals), or null unless every such path matches: a list is only as allowed as its least allowed document.
 */
export function matchPath(
  pattern: readonly PathSegment[],
  requested: readonly RequestedSegment[],
  version: 1 | 2,
): (Value | null)[] | null {
  // Without remembering failures, nested recursive wildcards would be tried in every combination.
  const failed = new Set<number>();
  return matchFrom(0, 0);

  function matchFrom(at: number, from: number): (Value | null)[] | null {
    const key = at * (requested.length + 1) + from;
    if (failed.has(key)) return null;
    const matched = tryFrom(at, from);
    if (!matched) failed.add(key);
    return matched;
  }

  function tryFrom(at: number, from: number): (Value | null)[] | null {
    const segment = pattern[at];
    if (!segment) return from === requested.length ? [] : null;
    if (segment.kind === "recursive") {
      for (let to = from; to <= requested.length; to += 1) {
        const taken = requested.slice(from, to);
        // Version 1 requires at least one segment; parents that may be absent do not count.
        if (version === 1 && taken.every((piece) => piece === "anyParents")) continue;
        const others = matchFrom(at + 1, to);
        if (others) return [capture(taken), ...others];
      }
      return null;
    }
    const piece = requested[from];
    if (piece === undefined || piece === "anyParents") return null;
    if (segment.kind === "literal" && (piece === "anyId" || piece.text !== segment.text)) return null;
    const others = matchFrom(at + 1, from + 1);
    if (!others) return null;
    if (segment.kind === "literal") return [null, ...others];
    return [piece === "anyId" ? unknown({ types: ["string"] }) : string(piece.text), ...others];
  }
}

function capture(pieces: readonly RequestedSegment[]): Value {
  const texts = pieces.map((piece) => (typeof piece === "string" ? null : piece.text));
  return texts.every((text) => text !== null) ? path(texts) : UNKNOWN;
}
