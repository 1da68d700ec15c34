import { NAME_FIELD, getField, setField } from "../values/field-path.ts";
import type { Fields } from "../values/value.ts";
import type { Documents } from "../store/documents.ts";
import { scopeIncludes } from "../store/field-index.ts";
import type { Indexes } from "../store/indexes.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import { placeInResult } from "./compile-query.ts";
import type { CompiledQuery } from "./compile-query.ts";
import type { Branch } from "./plan-branches.ts";

/** What a query reads: current documents with their indexes, or an older version through `earlier`. */
export interface Readable {
  documents: Documents;
  indexes: Indexes;
  /** Differences at the version being read, by path; null is a document that did not exist. */
  earlier: ReadonlyMap<string, StoredDocument | null> | null;
}

export interface Found {
  key: string;
  document: StoredDocument;
}

/** The documents of a query in its order, with offset, limit and projection applied. */
export function runQuery(source: Readable, query: CompiledQuery): StoredDocument[] {
  const result: StoredDocument[] = [];
  if (query.limit === 0) return result;
  let skip = query.offset;
  for (const { document } of findMatches(source, query)) {
    if (skip-- > 0) continue;
    result.push(projectDocument(document, query));
    if (result.length >= query.limit) break;
  }
  return result;
}

/** Every match in order; reading costs only what is consumed. */
export function* findMatches(source: Readable, query: CompiledQuery): Generator<Found> {
  const scans = query.branches.map((branch) => scanBranch(source, query, branch));
  if (source.earlier) scans.push(scanEarlier(source.earlier, query));
  const [only] = scans;
  if (scans.length === 1 && only) {
    yield* only;
    return;
  }
  yield* merge(scans, query.reverse);
}

function* scanBranch(source: Readable, query: CompiledQuery, branch: Branch): Generator<Found> {
  if (branch.onlyPath !== null) {
    yield* lookUp(source, query, branch.onlyPath);
    return;
  }
  const index = source.indexes.find({
    scope: query.scope,
    equal: branch.equal.map(({ field }) => field),
    contains: branch.contains?.field ?? null,
    orders: query.orders,
  });
  const head = branch.equal.map(({ key }) => key).join("") + (branch.contains?.key ?? "");
  const from = branch.range.from > query.range.from ? branch.range.from : query.range.from;
  const to = branch.range.to < query.range.to ? branch.range.to : query.range.to;
  for (const entry of index.keys.scan(head + from, head + to, query.reverse)) {
    if (source.earlier?.has(entry.path)) continue;
    const document = source.documents.get(entry.path);
    if (!document) throw new Error(`The index names ${entry.path}, which does not exist`);
    if (branch.exact || query.matches(document.path, document.readFields()))
      yield { key: entry.key.slice(head.length), document };
  }
}

function* lookUp(source: Readable, query: CompiledQuery, path: string): Generator<Found> {
  const document = source.earlier?.has(path) ? null : source.documents.get(path);
  if (!document || !scopeIncludes(query.scope, path)) return;
  const key = placeInResult(query, document, document.readFields());
  if (key !== null) yield { key, document };
}

function* scanEarlier(earlier: ReadonlyMap<string, StoredDocument | null>, query: CompiledQuery): Generator<Found> {
  const found: Found[] = [];
  for (const document of earlier.values()) {
    if (!document || !scopeIncludes(query.scope, document.path)) continue;
    const key = placeInResult(query, document, document.readFields());
    if (key !== null) found.push({ key, document });
  }
  found.sort((a, b) => (a.key < b.key === query.reverse ? 1 : -1));
  yield* found;
}

/** Merges sorted scans; a document found by several branches of an OR comes once. */
function* merge(scans: Generator<Found>[], reverse: boolean): Generator<Found> {
  const heads = scans.map((scan) => scan.next());
  for (let last: string | null = null; ;) {
    let best = -1;
    let bestFound: Found | null = null;
    for (const [at, head] of heads.entries()) {
      if (head.done) continue;
      const { key } = head.value;
      if (bestFound === null || (reverse ? key > bestFound.key : key < bestFound.key)) {
        best = at;
        bestFound = head.value;
      }
    }
    const scan = scans[best];
    if (!scan || !bestFound) return;
    if (bestFound.key !== last) yield bestFound;
    last = bestFound.key;
    heads[best] = scan.next();
  }
}

/** The document reduced to the query's selection. */
export function projectDocument(document: StoredDocument, { selected }: CompiledQuery): StoredDocument {
  if (!selected) return document;
  const whole = document.readFields();
  const part: Fields = {};
  for (const field of selected) {
    if (field.name === NAME_FIELD) continue;
    const value = getField(whole, field.segments);
    if (value) setField(part, field.segments, value);
  }
  return document.withFields(part);
}
