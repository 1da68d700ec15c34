import { createLookup, DATABASE_SEGMENTS, documentToResource } from "./document-lookup.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation } from "./evaluate.ts";
import { bindVariables } from "./flatten-matches.ts";
import type { FlatBlock } from "./flatten-matches.ts";
import { alternativesOf } from "./list-query.ts";
import type { Alternative } from "./list-query.ts";
import { matchPath } from "./match-path.ts";
import { jsonToValue } from "./proto-values.ts";
import { int, map, NULL, path, string, timestamp, TRUE } from "./rule-values.ts";
import type { Value } from "./rule-values.ts";
import type { RulesDecision, RulesRequest } from "./ruleset.ts";
import type { AllowStatement, RulesFile } from "./syntax.ts";

/** A rules file, parsed and prepared for deciding. */
export interface LoadedRules {
  readonly source: string;
  readonly file: RulesFile;
  readonly blocks: readonly FlatBlock[];
  readonly positionAt: (offset: number) => { line: number; column: number };
}

/**
 * Decides one request. A list is decided from the query alone: each of its alternatives must be allowed for all
 * documents it may return.
 */
export function decide(rules: LoadedRules, request: RulesRequest): RulesDecision {
  const alternatives = request.method === "list" ? listAlternatives(rules, request) : [single(request)];
  if (typeof alternatives === "string") return { allowed: false, reason: alternatives, allowedBy: [], expressions: 0 };
  const decisions = alternatives.map((alternative) => decideAlternative(rules, request, alternative));
  const denied = decisions.find(({ allowed }) => !allowed);
  const expressions = Math.max(...decisions.map((decision) => decision.expressions));
  const allowedBy = [...new Set(decisions.flatMap((decision) => decision.allowedBy))];
  const reason = denied?.reason ?? `true for '${request.method}' @ ${allowedBy.map((line) => `L${line}`).join(", ")}`;
  return { allowed: !denied, reason, allowedBy: denied ? [] : allowedBy, expressions };
}

function single(request: RulesRequest): Alternative {
  const segments = [...DATABASE_SEGMENTS, ...request.path.split("/")];
  const resource = request.resource ? documentToResource(request.resource) : NULL;
  return { path: segments.map((text) => ({ text })), resource };
}

function listAlternatives({ file }: LoadedRules, { path: collection, query }: RulesRequest): Alternative[] | string {
  if (query?.collectionGroup && file.version === 1) return "Collection group queries need rules_version '2'.";
  const alternatives = alternativesOf(collection, query?.structuredQuery ?? null, query?.collectionGroup ?? false);
  return alternatives ?? "The query has too many alternatives to be checked.";
}

function decideAlternative(rules: LoadedRules, request: RulesRequest, alternative: Alternative): RulesDecision {
  const evaluation: Evaluation = {
    request: describeRequest(request),
    resource: alternative.resource,
    lookup: createLookup(request),
    expressions: 0,
  };
  const reasons: string[] = [];
  for (const flat of rules.blocks) {
    if (!flat.block.allows.some(({ methods }) => methods.includes(request.method))) continue;
    const captured = matchPath(flat.pattern, alternative.path, rules.file.version);
    if (!captured) continue;
    const bindings = bindVariables(flat, captured);
    for (const allow of flat.block.allows) {
      if (!allow.methods.includes(request.method)) continue;
      const environment = {
        evaluation,
        scope: flat.block.scope,
        bindings,
        locals: new Map<string, Value>(),
        callDepth: 0,
      };
      const result = allow.condition ? evaluate(allow.condition, environment) : TRUE;
      const { line } = rules.positionAt(allow.start);
      if (result.type === "bool" && result.value) {
        return { allowed: true, reason: "", allowedBy: [line], expressions: evaluation.expressions };
      }
      reasons.push(explain(rules, request.method, allow, result));
      if (result.type === "error" && result.fatal) return denial(reasons, evaluation);
    }
  }
  if (reasons.length === 0) reasons.push(`No rule allows '${request.method}' on /${request.path}.`);
  return denial(reasons, evaluation);
}

function denial(reasons: readonly string[], { expressions }: Evaluation): RulesDecision {
  return { allowed: false, reason: reasons.join("\n"), allowedBy: [], expressions };
}

function describeRequest(request: RulesRequest): Value {
  const { auth, query, newResource } = request;
  const entries: Record<string, Value> = {
    auth: auth ? map({ uid: string(auth.uid), token: jsonToValue(auth.token) }) : NULL,
    method: string(request.method),
    path: path([...DATABASE_SEGMENTS, ...request.path.split("/")]),
    time: timestamp(request.time * 1_000n),
    resource: newResource && request.method !== "delete" ? documentToResource(newResource) : NULL,
  };
  if (request.method === "list") {
    const { limit, offset } = query?.structuredQuery ?? {};
    const most = typeof limit === "object" ? limit.value : limit;
    entries["query"] = map({
      ...(most !== undefined && { limit: int(most) }),
      ...(offset !== undefined && { offset: int(offset) }),
    });
  }
  return map(entries);
}

/** One line on why an `allow` did not apply, naming the decisive expression. */
function explain({ source, positionAt }: LoadedRules, method: string, allow: AllowStatement, result: Value): string {
  const at = result.type === "bool" || result.type === "error" || result.type === "unknown" ? result.at : undefined;
  const text = at ? source.slice(at.start, at.end).replace(/\s+/g, " ") : "";
  const shown = text.length > 120 ? `${text.slice(0, 119)}…` : text;
  const where = at ? ` (L${positionAt(at.start).line}: ${shown})` : "";
  return `${verdict(result)} for '${method}' @ L${positionAt(allow.start).line}${where}`;
}

function verdict(result: Value): string {
  if (result.type === "bool") return "false";
  if (result.type === "error") return result.message;
  return result.type === "unknown" ? "not certain from the query alone" : `Expected bool, received ${result.type}.`;
}
