import { checkRules } from "./check-rules.ts";
import { parseRules } from "./parse-rules.ts";
import { decide } from "./decide.ts";
import { flattenMatches } from "./flatten-matches.ts";
import type { StructuredQuery } from "./list-query.ts";
import type { ProtoValue } from "./proto-values.ts";
import { positionFinder, RulesSyntaxError } from "./rules-syntax-error.ts";
import type { RulesIssue } from "./rules-syntax-error.ts";

export type { RulesIssue } from "./rules-syntax-error.ts";

/** Rules that were loaded without errors. */
export interface Ruleset {
  allows(request: RulesRequest): RulesDecision;
}

export interface RulesRequest {
  readonly method: "get" | "list" | "create" | "update" | "delete";
  /** Relative to the database: a document's path, for `list` the collection's (of a group: its parent's and its id). */
  readonly path: string;
  readonly auth: { readonly uid: string; readonly token: Readonly<Record<string, unknown>> } | null;
  /** Microseconds since 1970: for writes the time that server timestamps get. */
  readonly time: bigint;
  readonly resource: RulesDocument | null;
  readonly newResource: RulesDocument | null;
  /** For `list`. Without it a list counts as unconstrained. */
  readonly query?: { readonly structuredQuery: StructuredQuery; readonly collectionGroup: boolean };
  getDocument(path: string): RulesDocument | null;
  getDocumentAfter(path: string): RulesDocument | null;
  /** Shared by all writes of one commit: together they may read 20 documents, each alone 10. */
  readonly lookups?: Set<string>;
}

export interface RulesDocument {
  readonly path: string;
  readonly fields: Readonly<Record<string, ProtoValue>>;
  readonly createTime: string;
  readonly updateTime: string;
}

export interface RulesDecision {
  readonly allowed: boolean;
  /** Which `allow` allowed it; or, for each that applies, its line and the expression that failed. */
  readonly reason: string;
  /** Lines of the `allow` statements that allowed it: one for each alternative of a list. */
  readonly allowedBy: readonly number[];
  /** Expressions evaluated, of at most 1,000. */
  readonly expressions: number;
}

const LARGEST_SOURCE = 256 * 1024;

/** Reads and checks rules. Anything we could not evaluate later is reported as an issue now. */
export function compileRules(source: string): { ok: true; ruleset: Ruleset } | { ok: false; issues: RulesIssue[] } {
  const positionAt = positionFinder(source);
  if (Buffer.byteLength(source) > LARGEST_SOURCE) {
    return { ok: false, issues: [{ description: "The rules are larger than 256 kB.", line: 1, column: 1 }] };
  }
  try {
    const file = parseRules(source);
    const findings = checkRules(file);
    if (findings.length > 0) {
      return { ok: false, issues: findings.map(({ description, offset }) => ({ description, ...positionAt(offset) })) };
    }
    const blocks = flattenMatches(file);
    return { ok: true, ruleset: { allows: (request) => decide({ source, file, blocks, positionAt }, request) } };
  } catch (problem) {
    if (!(problem instanceof RulesSyntaxError)) throw problem;
    return { ok: false, issues: [{ description: problem.message, ...positionAt(problem.offset) }] };
  }
}
