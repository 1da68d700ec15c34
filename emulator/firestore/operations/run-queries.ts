import { formatFieldPath } from "../values/field-path.ts";
import { readObject, readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { checkPathIds, parseResourceName } from "../values/resource-name.ts";
import { invalidArgument, unimplemented } from "../values/status.ts";
import type { Fields } from "../values/value.ts";
import { aggregate, parseAggregations } from "../queries/aggregate.ts";
import { compileQuery } from "../queries/compile-query.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import { parseQuery } from "../queries/parse-query.ts";
import { runQuery } from "../queries/run-query.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import { readVersion } from "./read-version.ts";
import { checkQuery } from "./session.ts";
import type { Session } from "./session.ts";

export interface QueryAnswer {
  transaction?: string;
  document?: StoredDocument;
  readTime?: string;
}

export function runQueryRequest(session: Session, request: JsonObject): QueryAnswer[] {
  const query = compileQuery(queryParent(session, request["parent"]), parseQuery(request["structuredQuery"]));
  const { source, readTime, transaction, begun } = allowedRead(session, request, query);
  transaction?.readQueries.push(query);
  const answers: QueryAnswer[] = begun ? [{ transaction: begun }] : [];
  for (const document of runQuery(source, query)) answers.push({ document, readTime });
  if (answers.every((answer) => !answer.document)) answers.push({ readTime });
  return answers;
}

export interface AggregationAnswer {
  transaction?: string;
  result: { aggregateFields: Fields };
  readTime: string;
}

export function runAggregationRequest(session: Session, request: JsonObject): AggregationAnswer[] {
  const aggregation = readObject(request["structuredAggregationQuery"], "structuredAggregationQuery");
  const query = compileQuery(queryParent(session, request["parent"]), parseQuery(aggregation["structuredQuery"]));
  const aggregations = parseAggregations(aggregation["aggregations"]);
  const summed = aggregations.flatMap((one) => (one.kind === "count" ? [] : [formatFieldPath(one.field)]));
  const { source, readTime, transaction, begun } = allowedRead(session, request, query, summed);
  transaction?.readQueries.push(query);
  const result = { aggregateFields: aggregate(source, query, aggregations) };
  return [{ ...(begun ? { transaction: begun } : {}), result, readTime }];
}

/** The relative path of the document (or root) that a query starts from. */
export function queryParent(session: Session, raw: unknown): string {
  const { database, path } = parseResourceName(readText(raw, "parent"));
  if (database !== session.database.name)
    throw invalidArgument(`Parent "${String(raw)}" is not in database "${session.database.name}".`);
  if (path !== "" && path.split("/").length % 2 !== 0)
    throw invalidArgument(`Parent "${String(raw)}" does not name a document.`);
  checkPathIds(path);
  return path;
}

function allowedRead(
  session: Session,
  request: JsonObject,
  query: CompiledQuery,
  summed: readonly string[] = [],
): ReturnType<typeof readVersion> {
  if (request["explainOptions"]) throw unimplemented("Explaining a query");
  checkQuery(session, query, summed);
  return readVersion(session, request);
}
