import { readInteger, readObject, readTexts } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { checkPathIds, documentPathIn } from "../values/resource-name.ts";
import { invalidArgument } from "../values/status.ts";
import type { Micros } from "../values/timestamp.ts";
import { compileQuery, placeInResult } from "../queries/compile-query.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import { parseQuery } from "../queries/parse-query.ts";
import { projectDocument, runQuery } from "../queries/run-query.ts";
import { scopeIncludes } from "../store/field-index.ts";
import { queryParent } from "../operations/run-queries.ts";
import type { Session } from "../operations/session.ts";
import type { ViewChange, QueryView } from "./query-view.ts";
import { windowChanges, windowOf } from "./query-view.ts";
import type { ResumePoint } from "./resume-token.ts";

/** What a client asked to listen to. */
export type TargetRequest = { kind: "documents"; paths: string[] } | { kind: "query"; query: CompiledQuery };

export function parseTarget(session: Session, target: JsonObject): TargetRequest {
  if (target["documents"]) {
    const names = readTexts(readObject(target["documents"], "documents")["documents"], "documents");
    const paths = names.map((name) => documentPathIn(session.database.name, name));
    for (const path of paths) checkPathIds(path);
    return { kind: "documents", paths };
  }
  if (!target["query"]) throw invalidArgument("A target is either documents or a query.");
  const query = readObject(target["query"], "query");
  return {
    kind: "query",
    query: compileQuery(queryParent(session, query["parent"]), parseQuery(query["structuredQuery"])),
  };
}

export function parseTargetId(raw: unknown): number {
  return readInteger(raw, "targetId");
}

/** The initial state for a new listener, and whether it must discard or count its own. */
export interface FirstAnswer {
  reset: boolean;
  changes: ViewChange[];
  /** The number of documents in the result, if the client has to check that it dropped deleted ones. */
  countToCheck: number | null;
}

export function answerDocuments({ database }: Session, paths: string[]): FirstAnswer {
  const changes = paths.map((path) => {
    const document = database.documents.get(path);
    return { path, document, isIn: document !== null };
  });
  return { reset: false, changes, countToCheck: null };
}

/**
 * Everything, or only the difference from a known version: exact if the history reaches back that far, otherwise the
 * documents written since plus a count, by which the client notices deletions in between.
 */
export function answerQuery({ database }: Session, view: QueryView, resume: ResumePoint): FirstAnswer {
  if (resume.from === "version") {
    const exact = changesSince(database, view, resume.version);
    if (exact) return { reset: false, changes: exact, countToCheck: null };
  }
  const result = view.result();
  // In a limited result a document can appear without having been written, so newer ones are not the whole difference.
  const isDiff = resume.from === "version" && !view.isWindowed;
  const newer = isDiff ? result.filter((document) => document.updateTime > resume.version) : result;
  return {
    reset: resume.from !== "nothing" && !isDiff,
    changes: newer.map((document) => ({ path: document.path, document, isIn: true })),
    countToCheck: isDiff ? result.length : null,
  };
}

function changesSince(database: Session["database"], view: QueryView, version: Micros): ViewChange[] | null {
  if (database.changesSince(version) === null) return null;
  const source = database.readAt(version);
  if (view.isWindowed) return windowChanges(database, windowOf(runQuery(source, view.query)), windowOf(view.result()));
  const changes: ViewChange[] = [];
  for (const [path, before] of source.earlier ?? []) {
    const wasIn = before !== null && isInView(view, before);
    const now = database.documents.get(path);
    const isIn = now !== null && isInView(view, now);
    if (isIn || wasIn) changes.push({ path, document: isIn ? projectDocument(now, view.query) : now, isIn });
  }
  return changes;
}

function isInView({ query }: QueryView, document: NonNullable<ViewChange["document"]>): boolean {
  return scopeIncludes(query.scope, document.path) && placeInResult(query, document, document.readFields()) !== null;
}
